import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blocksOf, inlineOf, type Block, type Inline, type TableRow } from '../src/model/markdown';

const words = (text: string) => [{ kind: 'text', text }];

test('a heading ends with its line, a paragraph at a blank one', () => {
  assert.deepEqual(blocksOf('# Gin\nTwo\nwords.\n\n## Play\n'), [
    { kind: 'heading', level: 1, children: words('Gin') },
    { kind: 'paragraph', children: words('Two words.') },
    { kind: 'heading', level: 2, children: words('Play') },
  ]);
});

test('an item goes on with indented lines and holds lists of its own', () => {
  const [list] = blocksOf('- First\n  goes on:\n\n  1. Inner\n  2. Inner,\n     too\n- Second');
  const inner = (text: string) => [{ kind: 'paragraph', children: words(text) }];
  assert.deepEqual(list, {
    kind: 'list',
    isOrdered: false,
    items: [[...inner('First goes on:'), { kind: 'list', isOrdered: true, items: [inner('Inner'), inner('Inner, too')] }], inner('Second')],
  });
});

test('a list ends before a paragraph', () => {
  assert.deepEqual(blocksOf('- Item\n\nWords').map(({ kind }) => kind), ['list', 'paragraph']);
});

test('a table has a head and rows of inline cells', () => {
  assert.deepEqual(blocksOf('| a | b |\n|---|---|\n| `c` | d |'), [
    { kind: 'table', head: [words('a'), words('b')], rows: [[[{ kind: 'code', text: 'c' }], words('d')]] },
  ]);
});

test('emphasis, code, links and anchors stand among words', () => {
  assert.deepEqual(inlineOf('<a id="X-01"></a>A *set* of **three *or* four**, `ace: low` ([X-02](core#X-02))'), [
    { kind: 'anchor', id: 'X-01' },
    ...words('A '),
    { kind: 'em', children: words('set') },
    ...words(' of '),
    { kind: 'strong', children: [...words('three '), { kind: 'em', children: words('or') }, ...words(' four')] },
    ...words(', '),
    { kind: 'code', text: 'ace: low' },
    ...words(' ('),
    { kind: 'link', href: 'core#X-02', children: words('X-02') },
    ...words(')'),
  ]);
});

test('markup of other kinds stays words', () => {
  assert.deepEqual(inlineOf('<b>2 * 3</b>'), words('<b>2 * 3</b>'));
});

/** All words of the texts, without their markup. */
function wordsOf(blocks: readonly Block[]): string {
  const inline = (pieces: readonly Inline[]): string =>
    pieces.map((piece) => ('children' in piece ? inline(piece.children) : 'text' in piece && piece.kind === 'text' ? piece.text : '')).join('');
  const row = (cells: TableRow) => cells.map(inline).join(' ');
  const block = (each: Block): string => {
    if (each.kind === 'list') return each.items.map(wordsOf).join('\n');
    return each.kind === 'table' ? [each.head, ...each.rows].map(row).join('\n') : inline(each.children);
  };
  return blocks.map(block).join('\n');
}

// The tests run in their own folder.
const TEXTS = '../../service/rules/texts';
const NAMES = globSync('*/*.md', { cwd: TEXTS });

test('the service has texts in both languages', () => assert.deepEqual(new Set(NAMES.map((name) => name.slice(0, 3))), new Set(['en/', 'fr/'])));

for (const name of NAMES) {
  test(`the service's ${name} leaves no markup among its words`, () => {
    const blocks = blocksOf(readFileSync(`${TEXTS}/${name}`, 'utf8'));
    assert.doesNotMatch(wordsOf(blocks), /[`<>[\]|#]|\*\*|^- /m);
    assert.ok(blocks.length > 5);
  });
}
