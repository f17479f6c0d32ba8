// Makes moves, and asks the player where a move leaves something open.
import { signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { Card, Game, LegalMove, Problem } from 'rummy-client';
import { cardsUsed, spotName, type Spot } from '../model/moves/choosing';
import { withJokers } from '../model/moves/proposal';
import type { PlayTexts } from '../texts/en/play';
import type { Hand } from './hand';
import type { PlayTable } from './play_table';
import type { Shelf } from './shelf';
import type { Question } from './state';
import type { Verdict } from './trial';
import { isAnswer } from './words/calls';
import { jokerQuestion, moveWithJokers } from './words/joker_question';
import { labelOf, topOf, wayLabel, waysTitle } from './words/labels';

/** What is asked about once more: it gives up the round. */
const isLeaving = ({ action }: { action: string }) => action === 'dropHand';

/** What becomes of a move between the button and the service. */
export class Making {
  readonly question = signal<Question | null>(null);
  /** The question that the groups on the shelf have raised. */
  #ofShelf: Question | null = null;
  #moment = '';

  /** `onMade` is called after a move that ends what the player was about. */
  constructor(
    private readonly table: PlayTable,
    private readonly hand: Hand,
    private readonly shelf: Shelf,
    private readonly words: ReadonlySignal<PlayTexts>,
    private readonly onMade: () => void,
  ) {}

  /** Makes the only move of these, or asks which one is meant. */
  go(ways: readonly LegalMove[]): void {
    const [game, words] = [this.table.game.value, this.words.value];
    const [move, ...others] = ways;
    if (!game || !move) return;
    if (others.length === 0 && !isLeaving(move)) return this.#begin(move, game);
    const answers = ways.map((way) => ({ label: others.length > 0 ? wayLabel(way, ways, game, words) : labelOf(way, game, words), choose: () => this.#begin(way, game) }));
    this.question.value = { title: others.length > 0 ? waysTitle(ways, words) : words.dropWhy(), answers, cancel: this.#cancel };
  }

  /** Sends a move, unless another one is on its way. */
  async send(move: LegalMove): Promise<void> {
    if (this.table.isSending.value) return;
    const [chosen, onShelf] = [this.hand.chosenKeys.value, [...this.shelf.keys.value]];
    const mine = 'melds' in move ? [...onShelf, ...chosen] : [...chosen, ...onShelf];
    const game = this.table.game.value;
    this.hand.expectToLose(this.hand.keysFor(cardsUsed(move, game && topOf(game), game?.round?.hand), mine) ?? []);
    const problem = await this.table.play(move);
    if (problem) return this.#ask(problem, (jokers) => void this.send(moveWithJokers(move, problem, jokers)));
    if (move.action !== 'draw' && !isAnswer(move, game?.legal_moves ?? [])) this.onMade(); // else the player goes on planning
  }

  /** Asks what a joker on the shelf stands for, where the service leaves it open; a question about other groups goes. */
  askForJokers({ state, problem }: Verdict): void {
    if (state === 'asking') return;
    untracked(() => {
      if (this.question.value === this.#ofShelf) this.#cancel();
      if (!problem?.jokers) return;
      this.#ask(problem, (jokers) => this.shelf.replace(withJokers(this.shelf.groups.value, problem.cards ?? [], jokers)));
      this.#ofShelf = this.question.value;
    });
  }

  /** Drops a question about moves whose time is over. */
  update(game: Game): void {
    const moment = momentOf(game);
    if (moment !== this.#moment) this.#cancel();
    this.#moment = moment;
  }

  /** Sends the move that dropping cards on a spot means though none is listed: the service says why not. */
  askAnyway(at: Spot, cards: readonly Card[]): void {
    const game = this.table.game.value;
    const move = game && game.legal_moves.length > 0 ? moveMeant(at, cards, `/v1/games/${game.game_id}`) : null;
    if (move) void this.send(move);
  }

  /** A draw that opens begins on the shelf, where its melds may be changed. */
  #begin(move: LegalMove, game: Game): void {
    this.question.value = null;
    if (move.action === 'draw' && move.melds) this.shelf.fill(move, game);
    else void this.send(move);
  }

  #ask(problem: Problem, choose: (jokers: string[]) => void): void {
    const answer = (jokers: string[]) => {
      this.#cancel();
      choose(jokers);
    };
    this.question.value = jokerQuestion(problem, this.words.value, answer, this.#cancel);
  }

  readonly #cancel = (): void => {
    this.question.value = null;
  };
}

/** The part of a turn; answers to offers leave it as it is. */
function momentOf({ viewer, round, players }: Game): string {
  return [round?.number, round?.turn, round?.phase, players.find(({ player_id: id }) => id === viewer)?.turns].join(' ');
}

function moveMeant(at: Spot, cards: readonly Card[], path: string): LegalMove | null {
  const [card, ...others] = cards;
  if (!card) return null;
  if (typeof at === 'object' && 'meldId' in at) return { action: 'layOff', meld_id: at.meldId, cards: [...cards], path: `${path}/layoffs` };
  if (others.length > 0) return null;
  if (at === 'knock') return { action: 'knock', discard: card, path: `${path}/knocks` };
  return spotName(at) === 'pile discard' ? { action: 'discard', card, path: `${path}/discards` } : null;
}
