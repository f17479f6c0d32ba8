// Words of the service with emphasis, code and links: elements, never markup.
import type { ComponentChild } from 'preact';
import type { Inline } from '../model/markdown';
import { ruleLink } from '../service/rule_links';

/** The elements of pieces; links lead on from `path`, the address of their text. */
export function inlineElements(pieces: readonly Inline[], path: string): ComponentChild[] {
  return pieces.map((piece) => inlineElement(piece, path));
}

function inlineElement(piece: Inline, path: string): ComponentChild {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'strong':
      return <strong>{inlineElements(piece.children, path)}</strong>;
    case 'em':
      return <em>{inlineElements(piece.children, path)}</em>;
    case 'anchor':
      return <span id={piece.id} />;
    case 'link':
      return <a href={addressOf(piece.href, path)}>{inlineElements(piece.children, path)}</a>;
  }
}

/** The screen to which a link of the text at `path` leads; links of other kinds stay as they are. */
function addressOf(href: string, path: string): string {
  const to = new URL(href, `http://service${path}`);
  return to.host === 'service' ? ruleLink(to.pathname + to.hash) : href;
}
