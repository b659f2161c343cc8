// Addresses without a hash: the server answers index.html for each, and this tells which page it is.
import { isSeat, type Seat } from './protocol';

export type Route =
  | { page: 'home' }
  | { page: 'play' }
  | { page: 'army'; code?: string }
  | { page: 'table'; id: string; invitation?: string; ally?: { seat: Seat; key: string } }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game?: string }
  | { page: 'rule'; rule: string }
  | { page: 'account' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'unknown' };

const SINGLE = ['play', 'army', 'rules', 'account', 'settings', 'about'] as const;

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What lets its reader sit down, or play a seat with whoever sits there. */
function readKeys(query: URLSearchParams): { invitation?: string; ally?: { seat: Seat; key: string } } {
  const invitation = query.get('invite');
  const [key, seat] = [query.get('ally'), query.get('seat') ?? undefined];
  return {
    ...(invitation ? { invitation } : {}),
    ...(key && isSeat(seat) ? { ally: { seat, key } } : {}),
  };
}

export function readRoute(path: string, query = ''): Route {
  const [first, second, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (first === undefined) return { page: 'home' };
  if (rest.length > 0) return { page: 'unknown' };
  if (second === undefined) {
    const page = SINGLE.find((name) => name === first);
    return page ? { page } : { page: 'unknown' };
  }
  if (first === 't') return { page: 'table', id: second, ...readKeys(new URLSearchParams(query)) };
  if (first === 'army') return { page: 'army', code: second };
  if (first === 'replay') return { page: 'replay', id: second };
  if (first === 'rules') return { page: 'rules', game: second };
  if (first === 'rule') return { page: 'rule', rule: second };
  return { page: 'unknown' };
}
