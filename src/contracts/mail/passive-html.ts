import render from 'dom-serializer';
import { DomHandler, DomUtils, Parser } from 'htmlparser2';
import { walkHtml } from './walk-html';

/** Elements of a message: text, its structure, tables, links and pictures. None of them runs, submits or loads anything by itself. */
const passiveElements: ReadonlySet<string> = new Set([
  ...['html', 'head', 'title', 'body', 'header', 'main', 'section', 'article', 'aside', 'footer', 'nav', 'center'],
  ...['p', 'div', 'span', 'br', 'hr', 'wbr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'address'],
  ...['a', 'abbr', 'b', 'bdi', 'big', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'mark'],
  ...['q', 's', 'samp', 'small', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** Attributes that hold an address, and the allowed beginnings of that address. */
const addresses: Readonly<Record<string, RegExp>> = {
  href: /^(https?:|mailto:|tel:|#)/,
  src: /^(https?:|cid:|data:image\/(png|jpe?g|gif|webp);base64,)/,
  cite: /^https?:/,
};

/**
 * A `unicode-bidi` that overrides the order of letters, or may: any but these words alone, since what is calculated or broken by a comment may
 * come to an override. (CSS Writing Modes 4, 2.2)
 */
const mayTurnRound =
  /unicode-bidi(?!\s*:\s*(?:normal|embed|(?:-webkit-|-moz-)?(?:isolate|plaintext)|initial|inherit|unset)\s*(?:!\s*important\s*)?(?:;|$))/i;

/** Attributes that load something, although they are not `src`. */
const loading: ReadonlySet<string> = new Set(['srcset', 'background', 'ping', 'dynsrc', 'lowsrc', 'longdesc']);

/**
 * Returns the content of an HTML document with every tag closed, every attribute quoted, and no comments. Every program then parses it
 * in the same way, whatever text is put before or after it.
 */
export function wellFormed(html: string): string {
  const withoutComments = Object.assign(new DomHandler(), { oncomment: () => undefined });
  new Parser(withoutComments).end(html);
  return render(contentOf(withoutComments.dom), { encodeEntities: 'utf8' });
}

type Nodes = DomHandler['dom'];

const documentParts: ReadonlySet<string> = new Set(['html', 'head', 'body']);

/** Removes the elements around a document's content, because documents cannot be nested. One with attributes becomes a plain `div`. */
function contentOf(nodes: Nodes): Nodes {
  return nodes.flatMap((node) => {
    if (DomUtils.isText(node)) return [node];
    if (!DomUtils.isTag(node) || node.name === 'title') return [];
    node.children = contentOf(node.children);
    if (!documentParts.has(node.name)) return [node];
    if (Object.keys(node.attribs).length === 0) return node.children;
    node.name = 'div';
    return [node];
  });
}

/**
 * Returns the first part of an HTML message that mail programs run, submit or load, or that a reviewer would see differently from the
 * recipient: scripts, forms, frames, style sheets, conditional comments, letters turned round. Worded for the sentence "the HTML holds …".
 *
 * @returns undefined when there is none
 */
export function activePart(html: string): string | undefined {
  const found: string[] = [];
  const isWhole = walkHtml(html, {
    onOpen: (name, attributes) => {
      if (!passiveElements.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        // Programs disagree on where such a name ends, and therefore on what is part of the tag.
        if (!/^[a-z][a-z0-9:_-]*$/.test(attribute)) found.push(`an attribute without a plain name in <${name}>`);
        if (isActive(attribute, value)) found.push(`${attribute}="…" in <${name}>`);
      }
    },
    onComment: (text) => {
      if (text.includes('[')) found.push('a conditional comment');
    },
    onInstruction: (name) => {
      if (!/^!doctype$/i.test(name)) found.push(`<${name}>`);
    },
  });
  if (!isWhole) found.push('elements nested hundreds deep');
  else if (endsInTag(html)) found.push('a tag that does not end');
  return found[0];
}

/** Whether text appended to this HTML would become part of a tag instead of text. */
function endsInTag(html: string): boolean {
  const rest = html.slice(html.lastIndexOf('>') + 1);
  return /<[a-z/!?]/i.test(rest) || lengthOfText(`${html} `) === lengthOfText(html);
}

function lengthOfText(html: string): number {
  let length = 0;
  walkHtml(html, {
    onText: (text) => {
      length += text.length;
    },
  });
  return length;
}

function isActive(attribute: string, value: string): boolean {
  if (attribute.startsWith('on') || attribute.includes(':') || loading.has(attribute)) return true;
  if (attribute === 'style')
    return /url\s*\(|expression|@import|\\|behavior|-moz-binding/i.test(value) || mayTurnRound.test(value);
  const allowed = addresses[attribute];
  // Browsers ignore white space and control characters in an address.
  return allowed !== undefined && !allowed.test(value.replace(/[\s\p{C}]/gu, '').toLowerCase());
}
