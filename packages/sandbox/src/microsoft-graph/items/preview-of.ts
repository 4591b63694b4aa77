import { htmlToText } from './html-to-text';
import type { ItemBody } from '../mail/message';

/** Returns the first 255 characters of the body as text. */
export function previewOf(body: ItemBody): string {
  const text = body.contentType === 'html' ? htmlToText(body.content) : body.content;
  return text.trim().slice(0, 255);
}
