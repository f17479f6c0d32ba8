// The replay of a round.
export const replay = {
  title: (round: number) => `Replay of round ${round}`,
  back: 'Back to the table',
  verify: 'Verify the shuffle',
  view: 'Hands shown',
  allHands: 'All hands open',
  handOf: (name: string) => `As ${name} saw it`,
  ownHand: 'As you saw it',
  move: (number: number, of: number) => `Move ${number} of ${of}`,
  timeline: 'Timeline',
  moves: 'Moves',
  tallMarks: 'Tall marks: melds and lay-offs',
  first: 'To the deal',
  previous: 'One move back',
  next: 'One move on',
  last: 'To the end',
  play: 'Play',
  pause: 'Pause',
  cards: (count: number) => `${count} ${count === 1 ? 'card' : 'cards'}`,
  stock: 'stock',
  discards: 'discards',
  hand: (name: string) => `Hand of ${name}`,
  closedHand: (name: string, count: number) => `Hand of ${name}, ${count} ${count === 1 ? 'card' : 'cards'} face down`,
  dealer: 'dealer',
  empty: 'The round ended before the cards were dealt.',
};

export type ReplayTexts = typeof replay;
