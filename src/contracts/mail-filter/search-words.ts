import { normalForm } from '../normal-form';

/** Scripts written without spaces. Each character counts as a word, so that a phrase is found inside a sentence. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;

/**
 * Splits a text into words as a search index does: runs of letters and digits, without regard to case, diacritics and
 * width. Everything else only separates, which is why `e-mail` is a phrase of two words.
 */
export function searchWords(text: string): string[] {
  const withoutDiacritics = normalForm(text, 'NFKD').replace(/[\u0300-\u036f]/g, '');
  const folded = normalForm(withoutDiacritics, 'NFKC').toLowerCase().replace(unspaced, ' $& ');
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
