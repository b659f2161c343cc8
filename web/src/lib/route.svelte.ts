// Addresses without a hash: the server answers index.html for each, and this tells which page it is.

export type Route =
  | { page: 'home' }
  | { page: 'play' }
  | { page: 'table'; id: string; invitation?: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game?: string }
  | { page: 'rule'; rule: string }
  | { page: 'account' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'unknown' };

const SINGLE = ['play', 'rules', 'account', 'settings', 'about'] as const;

export function readRoute(path: string, query = ''): Route {
  const [first, second, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  if (first === undefined) return { page: 'home' };
  if (rest.length > 0) return { page: 'unknown' };
  if (second === undefined) {
    const page = SINGLE.find((name) => name === first);
    return page ? { page } : { page: 'unknown' };
  }
  const invitation = new URLSearchParams(query).get('invite') ?? undefined;
  if (first === 't') return { page: 'table', id: second, ...(invitation ? { invitation } : {}) };
  if (first === 'replay') return { page: 'replay', id: second };
  if (first === 'rules') return { page: 'rules', game: second };
  if (first === 'rule') return { page: 'rule', rule: second };
  return { page: 'unknown' };
}

class Place {
  route = $state.raw<Route>(readRoute(location.pathname, location.search));
  visits = $state(0); // grows with every step to another page, so that focus can follow

  constructor() {
    addEventListener('popstate', () => this.arrive());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    scrollTo(0, 0);
    this.arrive();
  }

  replace(path: string): void {
    history.replaceState(null, '', path);
    this.route = readRoute(location.pathname, location.search);
  }

  private arrive(): void {
    this.route = readRoute(location.pathname, location.search);
    this.visits += 1;
  }
}

export const place = new Place();

/** Clicks on links of our own stay in the page; others, and those with a modifier, go as usual. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.hash !== '' && link.pathname === location.pathname) return;
  event.preventDefault();
  place.go(link.pathname + link.search + link.hash);
}
