import { trimmedText } from '../../text/cut-text';
import { withoutInvisible } from '../../text/invisible-characters';
import { visibleHtml, type VisibleHtml } from '../visible-html/visible-html';
import { htmlAsText } from './html-as-text';
import type { GraphMessage } from './wire/message';

/** The most characters read of a body, and of its text. Far more than people write: megabytes must not keep a worker busy. */
const [longestBody, longestText] = [1_000_000, 200_000];

export interface MessageText {
  text: string;
  /** Whether the text is incomplete because the body is too long to be read, or nested too deeply. */
  isCut: boolean;
  /** Whether the body contained text that its reader does not see. That text is removed. */
  hadHidden: boolean;
  /** Present when the body refers to style sheets at other addresses, which may hide more of it. They are not fetched. */
  isStyledElsewhere?: true;
}

/** Returns the body of a message as plain text, from either format, in time proportional to its length. */
export function messageText({ body }: Pick<GraphMessage, 'body'>): MessageText {
  const content = body?.content ?? '';
  const read = content.slice(0, longestBody);
  const isHtml = body?.contentType?.toLowerCase() === 'html';
  const { html, isWhole, hadHidden, isStyledElsewhere }: VisibleHtml = isHtml
    ? visibleHtml(content, longestBody)
    : { html: '', isWhole: true, hadHidden: false };
  const seen = withoutInvisible(isHtml ? html : read);
  const { text, truncated } = trimmedText(tidy(isHtml ? htmlAsText(seen.text) : seen.text), longestText);
  return {
    text,
    isCut: truncated || !isWhole || read.length < content.length,
    hadHidden: hadHidden || seen.hadHidden,
    ...(isStyledElsewhere && { isStyledElsewhere }),
  };
}

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
