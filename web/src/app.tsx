// Chooses the screen for the route.
import { route, type Route } from './service/routes';
import './service/settings';
import { TableRoute } from './screens/table_route';

export function App() {
  return <Screen to={route.value} />;
}

function Screen({ to }: { to: Route }) {
  switch (to.screen) {
    case 'table':
      return <TableRoute gameId={to.gameId} />;
    default:
      return <main>{to.screen}</main>;
  }
}
