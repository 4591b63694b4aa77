import { convert, type HtmlToTextOptions } from 'html-to-text';
import { trimBody } from '../trim-body';
import { visibleHtml } from './visible-html';
import type { GraphMessage } from './wire/message';

/** Characters of a body that are read, and of the text in it. Far more than people write; megabytes must not keep a worker busy. */
const [longestBody, longestText] = [1_000_000, 200_000];

const options: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

export interface MessageText {
  text: string;
  /** Whether the body goes on where the text ends: it is too long to be read, or nested too deeply. */
  isCut: boolean;
}

/** The body of a message as plain text, whichever form it came in. Takes time proportional to its length. */
export function messageText({ body }: Pick<GraphMessage, 'body'>): MessageText {
  const content = body?.content ?? '';
  const read = content.slice(0, longestBody);
  const { html, isWhole } =
    body?.contentType?.toLowerCase() === 'html' ? visibleHtml(read) : { html: undefined, isWhole: true };
  const { text, truncated } = trimBody(tidy(html === undefined ? read : convert(html, options)), longestText);
  return { text, isCut: truncated || !isWhole || read.length < content.length };
}

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
