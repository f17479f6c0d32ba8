// The player's name, which this device keeps.
import { useState } from 'preact/hooks';
import { chosenName, playerName } from '../../service/settings';
import { t } from '../../texts';
import { TextField } from './field';

/** The name at the table; without one the player is a guest, but the field stays empty while it is written in. */
export function NameField() {
  const [isWritten, note] = useState(false);
  const change = (name: string) => {
    playerName.value = name;
    note(true);
  };
  return (
    <TextField
      field={{ label: t.value.lobby.name }}
      value={isWritten ? playerName.value : chosenName()}
      change={change}
      maxLength={40}
      autocomplete="nickname"
    />
  );
}
