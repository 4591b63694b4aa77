/** Marks on one letter beyond what any writing uses: Unicode's limit for text that is safe to normalise, UAX #15 section 13. */
const mostMarks = 30;

/**
 * A text in one of Unicode's normal forms. Marks are put in order within one letter, in a time that grows with the square of how many
 * there are: of thousands on one letter the first thirty stay.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const bearable = text.replace(/\p{M}+/gu, (marks) => marks.slice(0, mostMarks).replace(/[\ud800-\udbff]$/, ''));
  return bearable.normalize(form);
}
