/** Cuts a text to a number of characters (UTF-16 units), never inside one; `end` then stands for the rest. */
export const cutText = (text: string, most: number, end = '…'): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}${end}`;
