// Players of a team: each has units, a general and a hand of his own, and all of them share a seat. A side with
// one captain is no team, and nothing is said of him.
import { pairSeat, type Seat } from '../../lib/protocol';
import type { Speech } from './describe';
import { isLaid, sideOf, type CaptainView, type CardView, type GeneralView, type OnusView } from './view';

export interface CaptainName {
  seat: Seat;
  number: number;
}

/** Captains are numbered as the referee numbers them. */
export const roman = (number: number): string => 'I'.repeat(number);

export const isTeam = (view: OnusView, seat: Seat): boolean => sideOf(view, seat).captains.length > 1;

/** Whose unit or general it is, where that has to be said. */
export const captainOf = (view: OnusView, piece: { seat: Seat; captain: number }): number | null =>
  isTeam(view, piece.seat) ? piece.captain : null;

/** "South.2"; "South" is the first of its team. */
export function readCaptain(word: string | undefined): CaptainName | null {
  const found = /^(South|North|East|West|Northeast)(?:\.(\d))?$/.exec(word ?? '');
  return found ? { seat: found[1] as Seat, number: Number(found[2] ?? 1) } : null;
}

/** Who is asked in a team: one of its captains, or any of them. */
export function askedOf(view: OnusView, seat: Seat): CaptainName | null {
  const asked = readCaptain(view.asked);
  return asked?.seat === seat ? asked : null;
}

export const generalsOf = (view: OnusView, { seat, number }: CaptainName): GeneralView[] =>
  view.generals.filter((one) => one.seat === seat && one.captain === number);

export type Wing = 'left' | 'centre' | 'right';
const WINGS: Record<number, readonly Wing[]> = { 2: ['left', 'right'], 3: ['left', 'centre', 'right'] };
/** Lines that are nearer to each other than this stand behind one another. */
const APART = 8000;

/** Where a captain's units stand among those of his team, as the team sees it. */
export function wingOf(view: OnusView, { seat, number }: CaptainName): Wing | null {
  const middles = sideOf(view, seat)
    .captains.map((one) => {
      const laid = view.units.filter((unit) => unit.seat === seat && unit.captain === one.number);
      const places = laid.flatMap((unit) => (isLaid(unit) ? [unit.pose.x] : []));
      const sum = places.reduce((all, x) => all + x, 0);
      return { number: one.number, at: places.length > 0 ? sum / places.length : null };
    })
    .sort((a, b) => ((a.at ?? 0) - (b.at ?? 0)) * (seat === 'South' ? 1 : -1));
  const isApart = middles.every(({ at }, i) => {
    const before = middles[i - 1]?.at;
    return at !== null && (i === 0 || (before != null && Math.abs(at - before) > APART));
  });
  if (!isApart) return null;
  return WINGS[middles.length]?.[middles.findIndex((one) => one.number === number)] ?? null;
}

/** "captain 2 of South, Pagondas (left wing)" */
export function nameCaptain(view: OnusView, captain: CaptainName, { words, code }: Speech): string {
  const names = generalsOf(view, captain).map((one) => one.name[code]);
  const wing = wingOf(view, captain);
  const said = [words.captains[pairSeat(captain.seat)](roman(captain.number)), ...names].join(', ');
  return wing ? `${said} (${words.wings[wing]})` : said;
}

export interface HandView {
  captain: CaptainView;
  cards: readonly CardView[];
  /** Cards among which copies are told apart; none where he is not asked. */
  among: readonly CardView[] | null;
  isAsked: boolean;
}

/** The hands of a team, that of whoever is asked first. */
export function handsOf(view: OnusView, seat: Seat): HandView[] {
  const asked = askedOf(view, seat);
  const side = sideOf(view, seat);
  const hands = side.captains.map((captain) => {
    const isAsked = asked?.number === captain.number;
    const among = asked === null ? side.hand : isAsked ? captain.hand : null;
    return { captain, cards: captain.hand, among, isAsked };
  });
  return hands.sort((a, b) => Number(b.isAsked) - Number(a.isAsked));
}
