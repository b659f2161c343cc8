// The list of answers, sorted by what a person points at: a zone, a counter, a commander, a side of a zone, or
// a button. Nothing here knows what is allowed.
import { splitAction } from '../../lib/wording';
import { readCommander, readUnit, type Mode } from './view';
import { isFacing, isZone, OFF, type Facing, type Place, type Zone } from './zones';

export interface Answer {
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

function readWord(word: string): Partial<Answer> {
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

export function readAnswer(action: string): Answer {
  const [verb = '', ...words] = splitAction(action);
  const answer: Answer = Object.assign({ action, verb }, ...words.map(readWord));
  return verb === 'activate' ? { mode: 'normal', ...answer } : answer;
}

/** Turning and leaving have arrows on the field too, but a side of a zone is a small thing to aim at. */
const SIDED = ['turn', 'leave'];

/** No place on the board stands for it: it needs a button. */
export function isButton(action: string): boolean {
  const { verb, unit, commander, place } = readAnswer(action);
  return SIDED.includes(verb) || (unit === undefined && commander === undefined && place === undefined);
}

/** What the sides of zones stand for. */
export interface Turning extends Answer {
  zone: Zone;
  side: Facing;
}

export class Offers {
  readonly answers: readonly Answer[];

  constructor(actions: readonly string[]) {
    this.answers = actions.map(readAnswer);
  }

  has(action: string): boolean {
    return this.answers.some((answer) => answer.action === action);
  }

  /** The units that can be pointed at. */
  units = (): number[] => this.answers.flatMap((answer) => answer.unit ?? []);

  unit(id: number): Answer | undefined {
    return this.answers.find((answer) => answer.unit === id);
  }

  /** What a press on a zone does at once: a way, an attack, an entry as usual. */
  at(zone: Zone): Answer | undefined {
    const here = this.answers.filter((answer) => isAimed(answer) && answer.place === zone);
    return here.find((answer) => answer.facing === undefined) ?? here[0];
  }

  /** How the units of a place can be activated. */
  activations(place: Place): Answer[] {
    return this.answers.filter((answer) => answer.verb === 'activate' && answer.place === place);
  }

  get startingPlaces(): Place[] {
    const places = this.answers.flatMap((answer) => (answer.verb === 'activate' ? (answer.place ?? []) : []));
    return [...new Set(places)];
  }

  /** Where a commander can go by himself. */
  journeys(commander: number | null): Answer[] {
    return this.answers.filter((answer) => commander !== null && answer.commander === commander);
  }

  /** Facings to choose from: of the group where it is, or of an entry that has more than one. */
  turnings(group: { zone: Place; facing: Facing } | undefined, forward: Facing): Turning[] {
    return this.answers.flatMap((answer) => {
      if (SIDED.includes(answer.verb) && group) {
        return [{ ...answer, zone: group.zone, side: answer.facing ?? group.facing }];
      }
      const isChoice =
        answer.verb === 'enter' &&
        this.answers.some((one) => one !== answer && one.verb === 'enter' && one.place === answer.place);
      return isChoice && answer.place
        ? [{ ...answer, zone: answer.place, side: answer.facing ?? forward }]
        : [];
    });
  }
}

const AIMED = ['move', 'attack', 'enter'];
const isAimed = ({ verb }: Answer): boolean => AIMED.includes(verb);
