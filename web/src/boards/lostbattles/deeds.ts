// The list of answers, sorted by what a person points at: a zone, a counter, a commander, a side of a zone, or
// a button. Nothing here knows what is allowed.
import { splitAction } from '../../lib/picker';
import { readCommander, readUnit, type Mode } from './view';
import { isFacing, isZone, OFF, type Facing, type Place, type Zone } from './zones';

export interface Deed {
  action: string;
  verb: string;
  unit?: number;
  commander?: number;
  /** The zone that is pointed at, or "off". */
  place?: Place;
  facing?: Facing;
  mode?: Mode;
}

const MODES: readonly Mode[] = ['reduced', 'double', 'triple'];

/** "general SC1 away" takes him off the field. */
const AWAY = 'away';

function readWord(word: string): Partial<Deed> {
  if (isZone(word) || word === OFF) return { place: word };
  if (isFacing(word)) return { facing: word };
  if (word === AWAY) return { place: OFF };
  const mode = MODES.find((one) => one === word);
  if (mode) return { mode };
  const unit = readUnit(word);
  if (unit !== null) return { unit };
  const commander = readCommander(word);
  return commander === null ? {} : { commander };
}

export function readDeed(action: string): Deed {
  const [verb = '', ...words] = splitAction(action);
  const deed: Deed = Object.assign({ action, verb }, ...words.map(readWord));
  return verb === 'activate' ? { mode: 'normal', ...deed } : deed;
}

/** Turning and leaving have arrows on the field too, but a side of a zone is a small thing to aim at. */
const SIDED = ['turn', 'leave'];

/** No place on the board stands for it: it needs a button. */
export function isButton(action: string): boolean {
  const { verb, unit, commander, place } = readDeed(action);
  return SIDED.includes(verb) || (unit === undefined && commander === undefined && place === undefined);
}

/** What the sides of zones stand for. */
export interface Turning extends Deed {
  zone: Zone;
  side: Facing;
}

export class Offers {
  readonly deeds: readonly Deed[];

  constructor(actions: readonly string[]) {
    this.deeds = actions.map(readDeed);
  }

  has(action: string): boolean {
    return this.deeds.some((deed) => deed.action === action);
  }

  /** The units that can be pointed at. */
  units = (): number[] => this.deeds.flatMap((deed) => deed.unit ?? []);

  unit(id: number): Deed | undefined {
    return this.deeds.find((deed) => deed.unit === id);
  }

  /** What a press on a zone does at once: a way, an attack, an entry as usual. */
  at(zone: Zone): Deed | undefined {
    const here = this.deeds.filter((deed) => isAimed(deed) && deed.place === zone);
    return here.find((deed) => deed.facing === undefined) ?? here[0];
  }

  /** How the units of a place can be activated. */
  activations(place: Place): Deed[] {
    return this.deeds.filter((deed) => deed.verb === 'activate' && deed.place === place);
  }

  get startingPlaces(): Place[] {
    const places = this.deeds.flatMap((deed) => (deed.verb === 'activate' ? (deed.place ?? []) : []));
    return [...new Set(places)];
  }

  /** Where a commander can go by himself. */
  journeys(commander: number | null): Deed[] {
    return this.deeds.filter((deed) => commander !== null && deed.commander === commander);
  }

  /** Facings to choose from: of the group where it is, or of an entry that has more than one. */
  turnings(group: { zone: Place; facing: Facing } | undefined, forward: Facing): Turning[] {
    return this.deeds.flatMap((deed) => {
      if (SIDED.includes(deed.verb) && group) {
        return [{ ...deed, zone: group.zone, side: deed.facing ?? group.facing }];
      }
      const isChoice =
        deed.verb === 'enter' &&
        this.deeds.some((one) => one !== deed && one.verb === 'enter' && one.place === deed.place);
      return isChoice && deed.place ? [{ ...deed, zone: deed.place, side: deed.facing ?? forward }] : [];
    });
  }
}

const AIMED = ['move', 'attack', 'enter'];
const isAimed = ({ verb }: Deed): boolean => AIMED.includes(verb);
