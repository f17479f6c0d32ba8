// The player's name, which this device keeps.
import { chosenName, playerName } from '../../service/settings';
import { t } from '../../texts';
import { Field } from './field';

/** The name at the table; without one the player is a guest. */
export function NameField() {
  return (
    <Field
      label={t.value.lobby.name}
      control={(props) => (
        <input
          {...props}
          type="text"
          maxLength={40}
          autocomplete="nickname"
          value={chosenName()}
          onInput={({ currentTarget }) => (playerName.value = currentTarget.value)}
        />
      )}
    />
  );
}
