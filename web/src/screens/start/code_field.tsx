// The way to a friend's table: its code, or the link to it.
import { listGames } from 'rummy-client';
import { useState } from 'preact/hooks';
import { TextField } from '../../parts/form/field';
import { Failure } from '../../parts/frame/failure';
import { useSending } from '../../service/requests/answer';
import { goTo } from '../../service/address';
import { routeOf, type Route } from '../../service/routes';
import { rummy } from '../../service/service';
import { t } from '../../texts';

/** The route of a pasted link, or null if the text is no link to a table. */
function routeOfLink(text: string): Route | null {
  const to = routeOf(/#.*/.exec(text)?.[0] ?? '#/lost');
  return to.screen === 'join' || to.screen === 'table' ? to : null;
}

/** Where a code or a link leads; null if nowhere. */
async function destination(text: string): Promise<Route | null> {
  const linked = routeOfLink(text);
  if (linked !== null || text.includes('#')) return linked;
  const { data } = await listGames({ ...rummy.value, query: { join_code: text } });
  const [table] = data.games;
  return table ? { screen: 'join', gameId: table.game_id, code: text } : null;
}

export function CodeField() {
  const [text, setText] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const { isSending, failure, send } = useSending();
  const { codeOrLink, join, noSuchCode, notACode } = t.value.lobby;
  const find = async () => {
    const to = await destination(text.trim());
    setUnknown(to === null);
    if (to !== null) goTo(to);
  };
  const complaint = isUnknown ? (text.includes('#') ? notACode : noSuchCode) : null;
  const change = (typed: string) => {
    setText(typed);
    setUnknown(false);
  };
  return (
    <form
      class="code-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send(find);
      }}
    >
      <TextField field={{ label: codeOrLink, complaint }} value={text} change={change} />
      <button type="submit" class="button" aria-disabled={isSending}>
        {join}
      </button>
      <Failure failure={failure} />
    </form>
  );
}
