/** ISO instants, alone or within a sentence, as a person reads them: to the second. */
export const toSeconds = (text: string): string => text.replaceAll(/(T\d\d:\d\d:\d\d)\.\d+Z/g, '$1Z');
