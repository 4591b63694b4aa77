import { compile, type DomNode, type FormatCallback } from 'html-to-text';

/** The most quotes, lists and links around each other that show in the text: the library writes each one's mark again for every line in it. */
const deepest = 12;

const marked: ReadonlySet<string> = new Set(['blockquote', 'ul', 'ol', 'a']);

function isTooDeep(element: DomNode): boolean {
  let depth = 0;
  for (let around = element.parent; around && depth < deepest; around = around.parent)
    if (marked.has(around.name ?? '')) depth += 1;
  return depth >= deepest;
}

/** Writes an element as the library does under this name; where it is too deep, only what is in it. */
const unlessTooDeep =
  (format: string): FormatCallback =>
  (element, walk, builder, options) => {
    const usual = isTooDeep(element) ? undefined : builder.options.formatters[format];
    (usual ?? unmarked)(element, walk, builder, options);
  };

const unmarked: FormatCallback = ({ children, name }, walk, builder) => {
  if (name !== 'a') builder.openBlock();
  walk(children, builder);
  if (name !== 'a') builder.closeBlock();
};

const numberedList = unlessTooDeep('orderedList');

// Compiled once, because compiling the selectors takes longer than converting most texts.
const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 400 },
  formatters: {
    unmarked,
    quote: unlessTooDeep('blockquote'),
    bulletList: unlessTooDeep('unorderedList'),
    numberedList: (element, ...rest) => {
      // The library fails at Roman numbers from ten thousand on, and writes a start of any length before every line.
      const { start: written = '1', type } = element.attribs as { start?: string; type?: string };
      const first = Number.parseInt(written, 10);
      const start = Math.abs(first) <= 1_000_000 ? first : 1;
      const isInDigits = type === undefined || start < 1 || start + element.children.length >= 4_000;
      element.attribs = { start: String(start), ...(!isInDigits && { type }) };
      numberedList(element, ...rest);
    },
    link: unlessTooDeep('anchor'),
  },
  selectors: [
    { selector: 'a', format: 'link', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'blockquote', format: 'quote' },
    { selector: 'ul', format: 'bulletList' },
    { selector: 'ol', format: 'numberedList' },
    { selector: 'li', format: 'unmarked' },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'table'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Converts HTML to text, for `Prefer: outlook.body-content-type="text"` and for bodyPreview. */
export function htmlToText(html: string): string {
  return convert(html);
}

/** Converts a text body for clients that request HTML. */
export function textToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<html><head></head><body><pre>${escaped}</pre></body></html>`;
}
