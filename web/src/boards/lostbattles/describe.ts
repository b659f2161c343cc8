// The field in words, for screen readers and notes.
import type { LanguageCode, PairSeat } from '../../lib/protocol';
import { pilesOf, type Pile } from './piles';
import { commanderAt, unitsAt, zoneOf, type CommanderView, type FieldView, type UnitView } from './view';
import type { BoardWords } from './words';
import { OFF, type Place, type Zone } from './zones';

export interface Speech {
  words: BoardWords;
  code: LanguageCode;
  seats: Record<PairSeat, string>;
}

const list = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const nameUnit = ({ type, subtype, class: rank }: UnitView, { words }: Speech): string =>
  words.kind(subtype ?? type, rank);

export function describeUnit(unit: UnitView, view: Pick<FieldView, 'commanders'>, speech: Speech): string {
  const { words, code } = speech;
  const leader = view.commanders.find((one) => one.id === unit.bodyguard);
  return list([
    capital(nameUnit(unit, speech)),
    unit.spent ? words.spent : words.fresh,
    unit.lead && words.lead,
    leader && words.bodyguard(leader.name[code]),
    unit.activated && words.activated,
    unit.value !== undefined && words.value(unit.value),
    unit.moves !== undefined && words.moves(unit.moves),
    unit.size !== undefined && words.size(unit.size),
  ]);
}

export function describePile({ unit, ids, isInGroup }: Pile, view: FieldView, speech: Speech): string {
  const count = ids.length > 1 ? ` ×${ids.length}` : '';
  const what = describeUnit(unit, view, speech);
  return list([what, isInGroup && speech.words.inGroup]) + count;
}

export function describeCommander(one: CommanderView, { words, code }: Speech): string {
  return list([
    words.commander(one.name[code], words.roles[one.role], words.qualities[one.quality]),
    one.cautious && words.cautious,
    one.shaken && words.shaken,
    one.stock !== undefined && one.stock > 0 && words.stock(one.stock),
  ]);
}

const isKnown = (name: string, words: BoardWords): name is keyof BoardWords['zones'] => name in words.zones;

/** "c2, centre of South" */
export function nameZone(zone: Zone, view: Pick<FieldView, 'zones'>, { words, seats }: Speech): string {
  const here = zoneOf(view, zone);
  if (!here || !isKnown(here.name, words)) return zone;
  return list([zone, words.zone(words.zones[here.name], seats[here.half])]);
}

export const namePlace = (place: Place, view: Pick<FieldView, 'zones'>, speech: Speech): string =>
  place === OFF ? speech.words.reserve : nameZone(place, view, speech);

/** "c2, centre of South, hill, key zone of South." */
export function describeGround(zone: Zone, view: Pick<FieldView, 'zones'>, speech: Speech): string {
  const { words, seats } = speech;
  const here = zoneOf(view, zone);
  return list([
    nameZone(zone, view, speech),
    ...(here?.ground ?? []).map((one) => words.ground[one]),
    here?.key && words.key(seats[here.key]),
    here?.camp && words.camp(seats[here.camp], here.fortified ?? false),
    here?.camp && here.captured && words.captured,
  ]);
}

/** Who stands there, pile by pile: "South, facing north: 4 × average legionaries". */
export function describeForce(zone: Zone, view: FieldView, speech: Speech): string {
  const units = unitsAt(view, zone);
  const [first] = units;
  const commander = commanderAt(view, zone);
  const general = commander ? describeCommander(commander, speech) : '';
  if (!first) return general || speech.words.empty;
  const facing = zoneOf(view, zone)?.facing;
  const who = list([speech.seats[first.seat], facing && speech.words.facing[facing]]);
  const piles = pilesOf(units).map(({ unit, ids }) => {
    const marks = list([
      `${ids.length > 1 ? `${ids.length} × ` : ''}${nameUnit(unit, speech)}`,
      unit.spent && speech.words.spent,
      unit.lead && speech.words.lead,
    ]);
    return marks;
  });
  return `${who}: ${[...piles, general].filter(Boolean).join('; ')}`;
}

export const describeZone = (zone: Zone, view: FieldView, speech: Speech): string =>
  `${describeGround(zone, view, speech)}. ${describeForce(zone, view, speech)}.`;
