import { htmlToText, textToHtml } from './html-to-text';
import type { ItemBody } from '../mail/message';

/** Returns the body in the format that `Prefer: outlook.body-content-type` requests. Undefined leaves the body unchanged. */
export function bodyIn(body: ItemBody, wanted: 'text' | 'html' | undefined): ItemBody {
  if (wanted === undefined || wanted === body.contentType) return body;
  return wanted === 'text'
    ? { contentType: 'text', content: htmlToText(body.content) }
    : { contentType: 'html', content: textToHtml(body.content) };
}
