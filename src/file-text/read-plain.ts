import type { Bounds } from './bounds';
import { messageText } from '../providers/microsoft-graph/message-text';
import { trimBody } from '../providers/trim-body';
import { cutNote } from './collect-text';
import type { WholeText } from './whole-text';

/** A text as it is. */
export function readPlain(text: string, bounds: Bounds): WholeText {
  const { text: read, truncated } = trimBody(text, bounds.characters);
  return { kind: 'text', text: read, ...(truncated ? { note: cutNote(bounds.characters) } : {}) };
}

/** What the reader of a page sees, by the rules that hold for mails. */
export function readHtml(content: string): WholeText {
  const { text, isCut, hadHidden } = messageText({ body: { contentType: 'html', content } });
  return {
    kind: 'html',
    text,
    hadHidden,
    ...(isCut ? { note: 'Only the beginning of the page was read; it goes on.' } : {}),
  };
}
