// Plays and follows a game with the TypeScript SDK, which the page imports; gives what it saw.
async (service) => {
  const { connect, getGame } = await import('/dist/index.js');
  const seat = await connect(service).create({ variant: 'phom', bots: [{ level: 'easy' }] });
  const seqs = [];
  let presences = 0;
  const following = (async () => {
    for await (const { seq } of seat.follow(0, { onPresence: () => presences++ })) seqs.push(seq);
  })();
  for (let game = await seat.waitForTurn(); game.legal_moves.length > 0; game = await seat.waitForTurn()) {
    await seat.play(game.legal_moves[0]);
  }
  await following;
  const { data: game, response } = await getGame(seat);
  const copy = { 'If-None-Match': response.headers.get('ETag') };
  const again = await getGame({ ...seat, headers: copy }).catch((error) => error.name);
  return { seqs, presences, status: game.status, last_seq: game.last_seq, again };
}
