// The player's name, which this device keeps.
import { chosenName, playerName } from '../../service/settings';
import { t } from '../../texts';
import { TextField } from './field';

/** The name at the table; without one the player is a guest. */
export function NameField() {
  return (
    <TextField
      field={{ label: t.value.lobby.name }}
      value={chosenName()}
      change={(name) => (playerName.value = name)}
      maxLength={40}
      autocomplete="nickname"
    />
  );
}
