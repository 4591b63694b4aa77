import { withoutInvisible } from '../contracts/invisible-characters';
import type { PictureFacts, WholeText } from './whole-text';

/** Which part of a text is asked for. In characters. */
export interface AskedPart {
  readonly from: number;
  readonly length: number;
}

/** A file as a model is given it. */
export type FileText =
  PictureFacts | (Omit<WholeText, 'hadHidden'> & { length: number; next?: number; hiddenText?: true });

/** One part of a text, how long the whole is, and where the next part begins. Parts make up the whole, and end between characters. */
export function partOfText({ hadHidden = false, ...whole }: WholeText, { from, length }: AskedPart): FileText {
  const visible = withoutInvisible(whole.text);
  const place = Math.min(from, visible.text.length);
  const part = visible.text.slice(place, place + length);
  const text = place + length < visible.text.length ? part.replace(/[\ud800-\udbff]$/, '') : part;
  const end = place + text.length;
  return {
    ...whole,
    text,
    length: visible.text.length,
    ...(end < visible.text.length ? { next: end } : {}),
    ...(hadHidden || visible.hadHidden ? { hiddenText: true } : {}),
  };
}
