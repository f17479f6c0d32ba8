// Chooses the screen for the route.
import { route } from './service/address';
import { type Route } from './service/routes';
import { KeysDialog } from './parts/page/keys_dialog';
import { Join } from './screens/join';
import { Lost } from './screens/lost';
import { NewTable } from './screens/new_table/new_table';
import { Replay } from './screens/replay/replay';
import { AllRules } from './screens/rules/all_rules';
import { Rules } from './screens/rules/rules';
import { Start } from './screens/start/start';
import { TableRoute } from './screens/table_route';
import { Verify } from './screens/verify/verify';

export function App() {
  return (
    <>
      <Screen to={route.value} />
      <KeysDialog />
    </>
  );
}

function Screen({ to }: { to: Route }) {
  switch (to.screen) {
    case 'start':
      return <Start />;
    case 'new-table':
      return <NewTable variant={to.variant} />;
    case 'join':
      return <Join key={`${to.gameId} ${to.code}`} gameId={to.gameId} code={to.code} />;
    case 'rules':
      return to.variant === null ? <AllRules /> : <Rules name={{ variant: to.variant }} rule={to.rule} />;
    case 'shared-rules':
      return <Rules name={{ shared: to.text }} rule={to.rule} />;
    case 'table':
      return <TableRoute key={to.gameId} gameId={to.gameId} />;
    case 'replay':
      return <Replay key={`${to.gameId} ${to.round}`} gameId={to.gameId} round={to.round} />;
    case 'verify':
      return <Verify key={`${to.gameId} ${to.round}`} gameId={to.gameId} round={to.round} />;
    default:
      return <Lost />;
  }
}
