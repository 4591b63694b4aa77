import { cutText } from './cut-text';
/** Most combining marks on one letter, more than any writing uses: Unicode's limit for text that is safe to normalise, UAX #15 section 13. */
const mostMarks = 30;

/**
 * Returns a text in one of Unicode's normal forms. Normalising sorts the marks of each letter in time that grows with the square of their
 * number, so of thousands of marks on one letter only the first thirty stay.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const bearable = text.replace(/\p{M}+/gu, (marks) => cutText(marks, mostMarks, ''));
  return bearable.normalize(form);
}

/** Returns a text without capitals and accents. */
export const plainLetters = (text: string): string => normalForm(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
