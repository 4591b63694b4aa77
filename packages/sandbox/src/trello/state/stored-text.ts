/** A text as it is kept. Whether Trello trims blanks and unifies line ends is documented nowhere; a client has to bear both. */
export const storedText = (text: string): string => text.replaceAll('\r\n', '\n').trim();
