// Addresses without a hash: the server answers index.html for each, and this tells which page it is.

export type Route =
  | { page: 'home' }
  | { page: 'play' }
  | { page: 'army'; code?: string }
  | { page: 'table'; id: string; invitation?: string }
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
  const invitation = new URLSearchParams(query).get('invite') ?? undefined;
  if (first === 't') return { page: 'table', id: second, ...(invitation ? { invitation } : {}) };
  if (first === 'army') return { page: 'army', code: second };
  if (first === 'replay') return { page: 'replay', id: second };
  if (first === 'rules') return { page: 'rules', game: second };
  if (first === 'rule') return { page: 'rule', rule: second };
  return { page: 'unknown' };
}
