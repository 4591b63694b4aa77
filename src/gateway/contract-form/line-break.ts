/** A field of one line loses its line breaks in every browser, so a text with one is shown in a text area. */
export const hasLineBreak = (text: string): boolean => /[\r\n]/.test(text);
