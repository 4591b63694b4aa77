/** Every browser removes line breaks from a single-line field, so a text with a line break is shown in a text area. */
export const hasLineBreak = (text: string): boolean => /[\r\n]/.test(text);
