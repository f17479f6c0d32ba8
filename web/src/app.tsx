// Chooses the screen for the route.
import { route } from './service/routes';

export function App() {
  return <main>{route.value.screen}</main>;
}
