// Where the page is now.
import { signal } from '@preact/signals';
import { linkTo, routeOf, type Route } from './routes';

/** The route that the address names. */
export const route = signal(routeOf(location.hash));
addEventListener('hashchange', () => (route.value = routeOf(location.hash)));

/** Goes to a screen. */
export function goTo(to: Route): void {
  location.hash = linkTo(to);
}

/** Goes to a screen that takes the place of this one: the way back leads past it. */
export function redirectTo(to: Route): void {
  location.replace(linkTo(to));
}

/** Takes the join code out of the address, where a passer-by could read it; the route still has it. */
export function hideCode(gameId: string): void {
  history.replaceState(null, '', linkTo({ screen: 'join', gameId, code: null }));
}
