// The address of a screen: a path within the fragment, which any static host can serve and no server sees.
import { signal } from '@preact/signals';

export type Route =
  | { screen: 'start' }
  | { screen: 'new-table'; variant: string | null }
  | { screen: 'table'; gameId: string }
  | { screen: 'join'; gameId: string; code: string | null }
  | { screen: 'replay'; gameId: string; round: number }
  | { screen: 'verify'; gameId: string; round: number }
  | { screen: 'rules'; variant: string | null; rule: string | null };

/** The route that a fragment names; the start screen for one that names none. */
export function routeOf(hash: string): Route {
  const [screen = '', first, second, third] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  switch (screen) {
    case 'new':
      return { screen: 'new-table', variant: first ?? null };
    case 'rules':
      return { screen: 'rules', variant: first ?? null, rule: second ?? null };
    case 'join':
      return first ? { screen: 'join', gameId: first, code: second ?? null } : { screen: 'start' };
    case 'games':
      return first ? gameRoute(first, second, Number(third)) : { screen: 'start' };
    default:
      return { screen: 'start' };
  }
}

function gameRoute(gameId: string, part: string | undefined, round: number): Route {
  if ((part === 'replay' || part === 'verify') && round > 0) return { screen: part, gameId, round };
  return { screen: 'table', gameId };
}

/** The fragment of a route, to link to. */
export function linkTo(to: Route): string {
  const parts = partsOf(to).filter((part) => part !== null);
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

function partsOf(to: Route): (string | null)[] {
  switch (to.screen) {
    case 'start':
      return [];
    case 'new-table':
      return ['new', to.variant];
    case 'rules':
      return ['rules', to.variant, to.rule];
    case 'join':
      return ['join', to.gameId, to.code];
    case 'table':
      return ['games', to.gameId];
    default:
      return ['games', to.gameId, to.screen, String(to.round)];
  }
}

export const route = signal(routeOf(location.hash));
addEventListener('hashchange', () => (route.value = routeOf(location.hash)));

/** Goes to a screen. */
export function goTo(to: Route): void {
  location.hash = linkTo(to);
}
