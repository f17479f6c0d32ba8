import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTo, routeOf, type Route } from '../src/service/routes';
import { ruleLink } from '../src/service/rule_links';

const ROUTES: Route[] = [
  { screen: 'start' },
  { screen: 'new-table', variant: null },
  { screen: 'new-table', variant: 'a game' },
  { screen: 'table', gameId: 'abc' },
  { screen: 'join', gameId: 'abc', code: null },
  { screen: 'join', gameId: 'abc', code: 'XYZ' },
  { screen: 'replay', gameId: 'abc', round: 3 },
  { screen: 'verify', gameId: 'abc', round: 1 },
  { screen: 'rules', variant: null, rule: null },
  { screen: 'rules', variant: 'a/b', rule: 'X-01' },
  { screen: 'shared-rules', text: 'core', rule: 'CORE-05' },
  { screen: 'lost' },
];

for (const route of ROUTES) {
  test(`the link to ${JSON.stringify(route)} leads there`, () => assert.deepEqual(routeOf(linkTo(route)), route));
}

test('an empty fragment is the start screen', () => assert.deepEqual([routeOf(''), routeOf('#')], [{ screen: 'start' }, { screen: 'start' }]));

for (const hash of ['#/elsewhere', '#/games', '#/join', '#/shared-rules', '#/games/%E0%A4%A']) {
  test(`${hash} leads nowhere`, () => assert.deepEqual(routeOf(hash), { screen: 'lost' }));
}

test('a part of a game without a round is its table', () => assert.deepEqual(routeOf('#/games/abc/replay/x'), { screen: 'table', gameId: 'abc' }));

test('addresses of rules become links to the screen that shows them', () => {
  assert.equal(ruleLink('/v1/variants/some-game/rules#X-01'), '#/rules/some-game/X-01');
  assert.equal(ruleLink('/v1/rules/core#CORE-05'), '#/shared-rules/core/CORE-05');
  assert.equal(ruleLink('/v1/rules/core'), '#/shared-rules/core');
});

test('another address stays as it is', () => assert.equal(ruleLink('/problems#gone'), '/problems#gone'));
