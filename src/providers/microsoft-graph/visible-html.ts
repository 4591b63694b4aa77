import { walkHtml } from '../../contracts/mail/walk-html';

/** What a mail program shows nothing of, whatever is in it. */
const neverShown: ReadonlySet<string> = new Set([
  ...[
    'head',
    'title',
    'style',
    'script',
    'noscript',
    'template',
    'iframe',
    'frameset',
    'noframes',
    'noembed',
    'object',
  ],
  ...['embed', 'audio', 'video', 'canvas', 'svg', 'math', 'datalist', 'xml'],
]);

/** There is one document, however many a message says it holds. */
const frame: ReadonlySet<string> = new Set(['html', 'body']);

const voidElements: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'wbr',
  'img',
  'area',
  'base',
  'col',
  'input',
  'link',
  'meta',
]);

/** Attributes that the plain text is made from. */
const kept = ['href', 'start', 'type'] as const;

/**
 * The part of an HTML message that its reader sees, as HTML.
 *
 * @returns `isWhole`: whether all of it has been looked at; what is nested hundreds deep is not
 */
export function visibleHtml(html: string): { html: string; isWhole: boolean } {
  const written: string[] = [];
  /** For each element that is open, whether it is shown. */
  const shown = [true];
  const isShown = (): boolean => shown.at(-1) === true;
  const isWhole = walkHtml(html, {
    onOpen: (name, attributes) => {
      shown.push(isShown() && !neverShown.has(name) && !isHidden(attributes));
      if (isShown() && !frame.has(name)) written.push(openTag(name, attributes));
    },
    onClose: (name) => {
      const was = shown.pop();
      if (was === true && !frame.has(name) && !voidElements.has(name)) written.push(`</${name}>`);
    },
    onText: (text) => {
      if (isShown()) written.push(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    },
  });
  return { html: written.join(''), isWhole };
}

const isHidden = ({ hidden, style = '' }: Readonly<Record<string, string>>): boolean =>
  hidden !== undefined || /display:\s?none/i.test(style);

function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const said = kept.flatMap((attribute) => {
    const value = attributes[attribute];
    return value === undefined ? [] : ` ${attribute}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
  return `<${name}${said.join('')}>`;
}
