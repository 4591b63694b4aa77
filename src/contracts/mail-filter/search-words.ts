import { normalForm } from '../../text/normal-form';

/** Scripts written without spaces. Each character counts as a word, so that a phrase is found inside a sentence. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;

/**
 * Splits a text into words like a search index: runs of letters and digits, ignoring case, diacritics and
 * width. All other characters only separate words, so `e-mail` is a phrase of two words.
 */
export function searchWords(text: string): string[] {
  const withoutDiacritics = normalForm(text, 'NFKD').replace(/[\u0300-\u036f]/g, '');
  const folded = normalForm(withoutDiacritics, 'NFKC').toLowerCase().replace(unspaced, ' $& ');
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
