// Where the page is, and how it goes elsewhere without being loaded anew.
import { readRoute, type Route } from './routes';

export type { Route };

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
