import { convert, type HtmlToTextOptions } from 'html-to-text';
import type { GraphMessage } from './wire/message';

/** Text nobody sees when reading the mail; a model must not read more than a person does. */
const invisible = ['[hidden]', '[style*="display:none" i]', '[style*="display: none" i]'];

const options: HtmlToTextOptions = {
  wordwrap: false,
  /** Mail nests tables deeply; beyond this it is an attack on the stack. */
  limits: { maxDepth: 200 },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...invisible.map((selector) => ({ selector, format: 'skip' })),
  ],
};

/** The body of a message as plain text, whichever form it came in. */
export function messageText({ body }: Pick<GraphMessage, 'body'>): string {
  const content = body?.content ?? '';
  const text = body?.contentType?.toLowerCase() === 'html' ? convert(content, options) : content;
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
