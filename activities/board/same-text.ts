/**
 * Whether a text of Trello's is the one that was written: blanks at the ends may be gone, line ends and accents written in another way.
 */
export const isSameText = (one: string | null | undefined, other: string): boolean => plain(one ?? '') === plain(other);

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim().normalize('NFC');
