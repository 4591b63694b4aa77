/**
 * Whether Trello's text equals the text that was written. Trello may strip spaces at the ends and change line ends and the encoding of accents.
 */
export const isSameText = (one: string | null | undefined, other: string): boolean => plain(one ?? '') === plain(other);

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim().normalize('NFC');

/** Whether Trello's date equals the date that was written, if one was: to the minute, since no document says that Trello keeps seconds. */
export const isSameTime = (one: string | null | undefined, other: string | undefined): boolean =>
  other === undefined ? one == null : Math.abs(Date.parse(one ?? '') - Date.parse(other)) < 60_000;
