// The Markdown of the service's texts, as far as they use it: headings, lists, tables, emphasis, code, links, anchors.

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'anchor'; readonly id: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: TableRow; readonly rows: readonly TableRow[] };

export type TableRow = readonly (readonly Inline[])[];

const BLANK = /^\s*$/;
const HEADING = /^(#+) +(.*)$/;
const ITEM = /^(-|\d+\.) +/;
const ROW = /^\|/;
const INLINE = /`([^`]+)`|\*\*(?=\S)(.+?)\*\*|\*(?=\S)(.+?)\*|\[([^\]]*)\]\(([^)]*)\)|<a id="([^"]+)"><\/a>/;

/** The blocks of a text. */
export function blocksOf(text: string): readonly Block[] {
  return blocksOfLines(text.split('\n'));
}

/** Words with emphasis, code, links and anchors. */
export function inlineOf(text: string): readonly Inline[] {
  const found = INLINE.exec(text);
  if (found === null) return text === '' ? [] : [{ kind: 'text', text }];
  const rest = text.slice(found.index + found[0].length);
  return [...inlineOf(text.slice(0, found.index)), pieceOf(found), ...inlineOf(rest)];
}

function pieceOf([, code, strong, em, words, href, id]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', children: inlineOf(strong) };
  if (em !== undefined) return { kind: 'em', children: inlineOf(em) };
  if (href !== undefined) return { kind: 'link', href, children: inlineOf(words ?? '') };
  return { kind: 'anchor', id: id ?? '' };
}

function blocksOfLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const length = BLANK.test(line) ? 1 : lengthOfBlock(lines, at);
    if (!BLANK.test(line)) blocks.push(blockOf(lines.slice(at, at + length)));
    at += length;
  }
  return blocks;
}

/** The number of lines from line `at` on that belong together. */
function lengthOfBlock(lines: readonly string[], at: number): number {
  const goesOn = continuationOf(lines[at] ?? '');
  let end = at + 1;
  while (end < lines.length && goesOn(lines[end] ?? '', lines[end + 1] ?? '')) end++;
  return end - at;
}

function continuationOf(first: string): (line: string, next: string) => boolean {
  if (HEADING.test(first)) return () => false;
  if (ROW.test(first)) return (line) => ROW.test(line);
  if (ITEM.test(first)) return (line, next) => isOfList(line) || (BLANK.test(line) && isOfList(next));
  return (line) => !(BLANK.test(line) || HEADING.test(line) || ROW.test(line) || ITEM.test(line));
}

const isOfList = (line: string) => ITEM.test(line) || (line.startsWith('  ') && !BLANK.test(line));

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines;
  const [, marks, title] = HEADING.exec(first) ?? [];
  if (marks !== undefined) return { kind: 'heading', level: marks.length, children: inlineOf(title ?? '') };
  if (ROW.test(first)) return tableOf(lines);
  if (ITEM.test(first)) return { kind: 'list', isOrdered: /^\d/.test(first), items: itemsOf(lines).map(blocksOfLines) };
  return { kind: 'paragraph', children: inlineOf(lines.map((line) => line.trim()).join(' ')) };
}

/** The lines of each item, without its marker and indentation. */
function itemsOf(lines: readonly string[]): string[][] {
  const items: string[][] = [];
  let indentation = 0;
  for (const line of lines) {
    const marker = ITEM.exec(line)?.[0];
    if (marker !== undefined) items.push([line.slice((indentation = marker.length))]);
    else items.at(-1)?.push(line.slice(Math.min(indentation, line.length - line.trimStart().length)));
  }
  return items;
}

function tableOf([head = '', , ...rows]: readonly string[]): Block {
  return { kind: 'table', head: rowOf(head), rows: rows.map(rowOf) };
}

const rowOf = (line: string): TableRow => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => inlineOf(cell.trim()));
