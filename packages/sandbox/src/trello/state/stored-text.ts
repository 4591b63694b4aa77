/** Returns a text as it is stored. It is not documented whether Trello trims whitespace and normalises line ends; a client has to handle both. */
export const storedText = (text: string): string => text.replaceAll('\r\n', '\n').trim();
