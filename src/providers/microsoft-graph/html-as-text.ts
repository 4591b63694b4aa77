import { compile, type DomNode, type FormatCallback } from 'html-to-text';

/**
 * The most quotes, lists and links around each other that show in the text, counted together. Every quote and list puts a mark before each line
 * in it and copies them all, every link reads each word in it: of hundreds around a mail's lines come minutes and gigabytes.
 */
const deepest = 12;

const marked: ReadonlySet<string> = new Set(['blockquote', 'ul', 'ol', 'a']);

function isTooDeep(element: DomNode): boolean {
  let depth = 0;
  for (let around = element.parent; around; around = around.parent) if (marked.has(around.name ?? '')) depth += 1;
  return depth >= deepest;
}

/** Writes an element as the library does under this name; where it is too deep, as `deeper` does. */
const unlessTooDeep =
  (format: string, deeper: FormatCallback): FormatCallback =>
  (element, walk, builder, options) => {
    const usual = builder.options.formatters[format] ?? deeper;
    (isTooDeep(element) ? deeper : usual)(element, walk, builder, options);
  };

const unmarked: FormatCallback = ({ children }, walk, builder) => {
  builder.openBlock();
  walk(children, builder);
  builder.closeBlock();
};

const linkBehind: FormatCallback = ({ attribs, children }, walk, builder) => {
  const { href } = attribs as { href?: string };
  walk(children, builder);
  if (href !== undefined) builder.addInline(` [${href}]`, { noWordTransform: true });
};

const numberedList = unlessTooDeep('orderedList', unmarked);

/** The last Roman number. The library fails from ten thousand on, where browsers write digits. (CSS Counter Styles 3, 6.1) */
const lastInRoman = 3_999;

/** The greatest number a list may begin with, because it stands before every line of an item. */
const greatestStart = 1_000_000;

/** Attributes of a list with which the library numbers it as browsers do. */
function numbering({ start = '1', type }: { start?: string; type?: string }, items: number): Record<string, string> {
  const written = Number.parseInt(start, 10);
  const first = Math.abs(written) <= greatestStart ? written : 1;
  const isInDigits = type === undefined || first < 1 || first + items > lastInRoman;
  return { start: String(first), ...(!isInDigits && { type }) };
}

/** Converts HTML without style to text, in time and memory proportional to its length. */
export const htmlAsText = compile({
  wordwrap: false,
  formatters: {
    unmarked,
    quote: unlessTooDeep('blockquote', unmarked),
    bulletList: unlessTooDeep('unorderedList', unmarked),
    numberedList: (element, ...rest) => {
      element.attribs = numbering(element.attribs as Parameters<typeof numbering>[0], element.children.length);
      numberedList(element, ...rest);
    },
    link: unlessTooDeep('anchor', linkBehind),
  },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', format: 'link', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'blockquote', format: 'quote' },
    { selector: 'ul', format: 'bulletList' },
    { selector: 'ol', format: 'numberedList' },
    { selector: 'li', format: 'unmarked' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
