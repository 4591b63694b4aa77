import type { Review } from '../../src/contracts/review';
import { messageText } from '../../src/providers/microsoft-graph/message-text';
import { trimmedText } from '../../src/text/cut-text';
import { messageBody } from '../../src/providers/microsoft-graph/message-body';

/** The most characters shown of a text to be sent. */
export const mostText = 15_000;

interface Written {
  body?: string | undefined;
  bodyFormat: 'text' | 'markdown' | 'html';
}

/** Returns what readers see of HTML whose styles hide some of its text: reviewers see all of it, and could take it for the visible text. */
export function reviewBody({ body = '', bodyFormat }: Written): Review {
  if (bodyFormat !== 'html') return [];
  const { text, hadHidden } = messageText({ body: messageBody(body, bodyFormat) });
  if (!hadHidden) return [];
  return [
    {
      name: 'Readers see',
      value: `${trimmedText(text, mostText).text}\n(Its styles hide the rest of the text from them.)`,
    },
  ];
}
