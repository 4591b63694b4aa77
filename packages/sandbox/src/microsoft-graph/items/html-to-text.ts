import { compile } from 'html-to-text';

// Compiled once, because compiling the selectors takes longer than converting most texts.
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
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
