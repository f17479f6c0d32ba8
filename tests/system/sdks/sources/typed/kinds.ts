// Reads an event and a move of each kind, as JSON from standard input, by their types.
import { readFileSync } from 'node:fs';
import type { Event, Game, LegalMove } from 'rummy-client';

/** What happened. */
function about(event: Event): string {
  switch (event.type) {
    case 'discarded':
      return `${event.seq}: ${event.player_id} discards ${event.card}`;
    case 'hand_dealt':
      return `${event.seq}: you have ${event.hand?.join(' ') ?? 'a hand'}`;
    default:
      return `${event.seq}: ${event.type}`;
  }
}

/** What the player may do. */
function proposal(move: LegalMove): string {
  return move.action === 'layOff' ? `${move.cards.join(' ')} on ${move.meld_id}` : move.action;
}

const given: { events: Event[]; game: Game } = JSON.parse(readFileSync(0, 'utf8'));
for (const event of given.events) console.log(about(event));
for (const move of given.game.legal_moves) console.log(proposal(move), JSON.stringify(move));
