import { compile } from 'html-to-text';

// Once: reading the selectors takes longer than most texts.
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'table'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** What `Prefer: outlook.body-content-type="text"` and bodyPreview make of HTML. */
export function htmlToText(html: string): string {
  return convert(html);
}

/** A text body for those who ask for HTML. */
export function textToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<html><head></head><body><pre>${escaped}</pre></body></html>`;
}
