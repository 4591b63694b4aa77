/** Shortens ISO instants for people to whole seconds, alone or within a sentence. */
export const toSeconds = (text: string): string => text.replaceAll(/(T\d\d:\d\d:\d\d)\.\d+Z/g, '$1Z');
