// What a player may do, as a screen reader says it when their turn begins: "Draw from the stock or take the king."
import type { Card, Game, LegalMove } from 'rummy-client';
import type { StoryTexts } from '../../texts/en/story';
import type { Sentence } from '../../texts/pieces';

const MOST = 4;

/** "Your turn. Draw from the stock or take the king of diamonds." */
export function turnSentence({ round, viewer, legal_moves: moves }: Game, texts: StoryTexts): Sentence {
  const top = round?.offered ?? round?.discard_pile.at(-1);
  const discards = new Set(moves.filter((move) => orderName(move) === 'drawDiscard').map((move) => cardOf(move) ?? top));
  const orders = new Map(moves.map((move) => [orderName(move), orderOf(move, top, texts)]));
  if (discards.size > 1) orders.set('drawDiscard', texts.mayDo['drawDiscard']?.('') ?? []);
  const [first = [], ...rest] = [...orders.values()].slice(0, MOST);
  const joined = [...capitalised(first), ...rest.flatMap((order, index) => [index === rest.length - 1 ? texts.or : ', ', ...order])];
  const isOffer = round !== null && round.turn !== viewer && moves.some(({ action }) => action === 'passTurn' || action === 'callRummy');
  return [...(isOffer ? [] : [...texts.yourTurn, ' ']), ...joined, '.'];
}

const orderName = (move: LegalMove): string =>
  move.action === 'draw' && 'source' in move ? (move.source === 'stock' ? 'drawStock' : 'drawDiscard') : move.action;

const cardOf = (move: LegalMove): Card | undefined => ('card' in move && typeof move.card === 'string' ? move.card : undefined);

function orderOf(move: LegalMove, top: Card | undefined, texts: StoryTexts): Sentence {
  const name = orderName(move);
  const card = cardOf(move) ?? top;
  return texts.mayDo[name]?.(card === undefined ? '' : [{ card }]) ?? [name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)];
}

const capitalised = ([first = '', ...rest]: Sentence): Sentence =>
  typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [first, ...rest];
