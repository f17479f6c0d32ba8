// The address of a screen: a path within the fragment, which any static host can serve and no server sees.

export type Route =
  | { screen: 'start' }
  | { screen: 'new-table'; variant: string | null }
  | { screen: 'table'; gameId: string }
  | { screen: 'join'; gameId: string; code: string | null }
  | { screen: 'replay'; gameId: string; round: number }
  | { screen: 'verify'; gameId: string; round: number }
  | { screen: 'rules'; variant: string | null; rule: string | null }
  | { screen: 'shared-rules'; text: string; rule: string | null }
  | { screen: 'lost' };

const LOST: Route = { screen: 'lost' };

/** The route that a fragment names. */
export function routeOf(hash: string): Route {
  try {
    return routeOfParts(hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent));
  } catch {
    return LOST; // not a percent-encoding
  }
}

function routeOfParts([screen, first, second, third]: string[]): Route {
  switch (screen) {
    case '':
      return { screen: 'start' };
    case 'new':
      return { screen: 'new-table', variant: first ?? null };
    case 'rules':
      return { screen: 'rules', variant: first ?? null, rule: second ?? null };
    case 'shared-rules':
      return first ? { screen: 'shared-rules', text: first, rule: second ?? null } : LOST;
    case 'join':
      return first ? { screen: 'join', gameId: first, code: second ?? null } : LOST;
    case 'games':
      return first ? gameRoute(first, second, Number(third)) : LOST;
    default:
      return LOST;
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
    case 'shared-rules':
      return ['shared-rules', to.text, to.rule];
    case 'join':
      return ['join', to.gameId, to.code];
    case 'table':
      return ['games', to.gameId];
    case 'lost':
      return ['lost'];
    default:
      return ['games', to.gameId, to.screen, String(to.round)];
  }
}
