// Units in words, for screen readers and notes.
import type { LanguageCode, Seat } from '../../lib/protocol';
import { captainOf, nameCaptain } from './captains';
import {
  generalOf,
  unitById,
  type KnownUnit,
  type OfferView,
  type OnusView,
  type StrikeView,
  type UnitView,
} from './view';
import type { BoardWords } from './words';

export interface Speech {
  words: BoardWords;
  code: LanguageCode;
  seats: Record<Seat, string>;
}

const list = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

/** Hundredths without needless digits: "1.5". */
export const writeHundredths = (value: number): string => String(Math.round(value) / 100);

export const nameUnit = (unit: UnitView, { words, code }: Speech): string =>
  unit.known ? words.unit(unit.name[code], unit.number) : words.unknown(unit.number);

/** An answer where it is clear whose it is: without the unit's name before the colon. */
export function withoutName(text: string, unit: UnitView): string {
  const [, rest = ''] = text.split(`${unit.number}: `);
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : text;
}

/** "attack 3/4, defence 5/7, morale 8, movement 2 EP" */
export function describeValues(unit: KnownUnit, { words }: Speech): string {
  const { value } = words;
  const now = unit.now && unit.now.morale !== unit.morale ? ` (${unit.now.morale})` : '';
  return list([
    `${value.attack} ${unit.attack.join('/')}`,
    `${value.defence} ${unit.defence.join('/')}`,
    unit.ranged && `${value.ranged} ${unit.ranged.join('/')}`,
    `${value.morale} ${unit.morale}${now}`,
    `${value.movement} ${words.ep(writeHundredths(unit.movement))}`,
    `${value.cost} ${unit.cost}`,
  ]);
}

/** Marks, formation, general and enemies: what happens to it now. */
export function describeState(unit: KnownUnit, view: OnusView, speech: Speech): string {
  const { words, code } = speech;
  const general = generalOf(view, unit);
  const enemies = (unit.engaged ?? []).map((id) => unitById(view, id)).filter((one) => one !== undefined);
  const partner = unit.support ? unitById(view, unit.partner) : undefined;
  return list([
    words.health(unit.health - unit.damage, unit.health),
    ...unit.marks.filter((mark) => mark !== 'ordered').map((mark) => words.marks[mark]),
    unit.formation !== 'none' && words.formations[unit.formation],
    unit.stretch > 0 && words.stretched,
    general && words.general(general.name[code]),
    general && general.health === 'wounded' && words.wounded,
    partner && words.below(nameUnit(partner, speech)),
    enemies.length > 0 && words.engaged(enemies.map((one) => nameUnit(one, speech)).join('; ')),
    unit.movement_left !== undefined &&
      unit.marks.includes('active') &&
      words.left(writeHundredths(unit.movement_left)),
  ]);
}

export const describeKind = (unit: KnownUnit, { words }: Speech): string =>
  list([words.types[unit.type], ...unit.abilities.map((ability) => words.abilities[ability])]);

export function describeUnit(unit: UnitView, view: OnusView, speech: Speech): string {
  const { words, seats } = speech;
  const who = `${nameUnit(unit, speech)} ${words.of(seats[unit.seat])}`;
  const captain = captainOf(view, unit);
  return list([
    who,
    captain !== null && nameCaptain(view, { seat: unit.seat, number: captain }, speech),
    unit.pose && words.facing(unit.pose.heading / 100),
    unit.known && describeState(unit, view, speech),
  ]);
}

/** "3×4+, ⌀ 0.8": the dice of an attack and the damage to be expected. */
export function describeOdds(offer: OfferView | undefined, speech: Speech): string {
  const strike = offer?.combat?.attacker;
  return strike && strike.dice > 0 ? describeStrike(strike, speech) : '';
}

export function describeStrike(strike: StrikeView, { words }: Speech): string {
  const dice = strike.to_hit > 6 ? words.toHit(strike.to_hit) : `${strike.dice}×${strike.to_hit}+`;
  return list([dice, strike.mean !== undefined && `⌀\u202f${words.decimal((strike.mean / 10).toFixed(1))}`]);
}
