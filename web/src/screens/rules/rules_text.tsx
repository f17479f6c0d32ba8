// Markdown as elements: no text of the service ever becomes markup by itself.
import { useEffect, useRef } from 'preact/hooks';
import type { Block, TableRow } from '../../model/markdown';
import { inlineElements } from '../../parts/inline';

interface RulesTextProps {
  blocks: readonly Block[];
  /** The text's own address, from which its links lead. */
  path: string;
  rule: string | null;
}

/** A text, scrolled to a rule, which also gets the focus. */
export function RulesText({ blocks, path, rule }: RulesTextProps) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const anchor = rule === null ? null : text.current?.querySelector(`#${CSS.escape(rule)}`);
    const place = anchor?.closest<HTMLElement>('li, tr, p');
    text.current?.querySelector('.found')?.classList.remove('found');
    if (!place) return;
    place.classList.add('found');
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: 'center' });
  }, [blocks, rule]);
  return <div ref={text}>{blocks.map((block) => blockElement(block, path))}</div>;
}

function blockElement(block: Block, path: string) {
  switch (block.kind) {
    case 'heading':
      return heading(block.level, inlineElements(block.children, path));
    case 'list':
      return listElement(block, path);
    case 'table':
      return tableElement(block.head, block.rows, path);
    default:
      return <p>{inlineElements(block.children, path)}</p>;
  }
}

function heading(level: number, children: ReturnType<typeof inlineElements>) {
  if (level === 1) return <h1>{children}</h1>;
  return level === 2 ? <h2>{children}</h2> : <h3>{children}</h3>;
}

function listElement({ isOrdered, items }: Extract<Block, { kind: 'list' }>, path: string) {
  const elements = items.map((blocks) => <li>{blocks.map((block) => itemElement(block, path))}</li>);
  return isOrdered ? <ol>{elements}</ol> : <ul>{elements}</ul>;
}

/** The words of an item stand in it without a paragraph of their own. */
function itemElement(block: Block, path: string) {
  return block.kind === 'paragraph' ? inlineElements(block.children, path) : blockElement(block, path);
}

function tableElement(head: TableRow, rows: readonly TableRow[], path: string) {
  return (
    <div class="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">{inlineElements(cell, path)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{inlineElements(cell, path)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
