import { withoutInvisible } from '../text/invisible-characters';
import type { PictureFacts, WholeText } from './whole-text';

/** The requested part of a text, in characters. */
export interface AskedPart {
  readonly from: number;
  readonly length: number;
}

/** A file in the form that a model gets. */
export type FileText =
  PictureFacts | (Omit<WholeText, 'hadHidden'> & { length: number; next?: number; hiddenText?: true });

/** Returns one part of a text, the length of the whole, and where the next part begins. Parts join up to the whole and never split a character. */
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
    ...(end < visible.text.length && { next: end }),
    ...(hadHidden || visible.hadHidden ? { hiddenText: true } : {}),
  };
}
