/**
 * Whether Trello's text equals the text that was written. Trello may strip spaces at the ends and change line ends and the encoding of accents.
 */
export const isSameText = (one: string | null | undefined, other: string): boolean => plain(one ?? '') === plain(other);

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim().normalize('NFC');
