// How others find the table: a link, and the code of a table that is not listed.
import type { Game } from 'rummy-client';
import { useState } from 'preact/hooks';
import { Field } from '../../parts/form/field';
import { copied } from '../../service/clipboard';
import { linkTo } from '../../service/routes';
import { t } from '../../texts';

export function Sharing({ game }: { game: Game }) {
  const { invite, link, codeIs, share } = t.value.lobby;
  const address = new URL(linkTo({ screen: 'join', gameId: game.game_id, code: game.join_code }), location.href).href;
  const title = game.name ?? t.value.title;
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{invite}</h2>
      <div class="copied">
        <Field
          label={link}
          control={(props) => (
            <input {...props} type="text" readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
          )}
        />
        <CopyButton text={address} />
      </div>
      {game.join_code !== null && (
        <p>
          {codeIs} <strong class="code">{game.join_code}</strong>
        </p>
      )}
      {'share' in navigator && (
        <button type="button" class="button" onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
          {share}
        </button>
      )}
    </section>
  );
}

/** Nothing where the browser has no clipboard for the page: the field is there to copy from. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const { copy, copied: done } = t.value.lobby;
  if (!('clipboard' in navigator)) return null;
  return (
    <button type="button" class="button" aria-live="polite" onClick={() => void copied(text).then(setCopied)}>
      {isCopied ? done : copy}
    </button>
  );
}
