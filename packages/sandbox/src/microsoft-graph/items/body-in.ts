import { htmlToText, textToHtml } from './html-to-text';
import type { ItemBody } from '../mail/message';

/** The body in the format `Prefer: outlook.body-content-type` asks for; undefined leaves it as it is. */
export function bodyIn(body: ItemBody, wanted: 'text' | 'html' | undefined): ItemBody {
  if (wanted === undefined || wanted === body.contentType) return body;
  return wanted === 'text'
    ? { contentType: 'text', content: htmlToText(body.content) }
    : { contentType: 'html', content: textToHtml(body.content) };
}
