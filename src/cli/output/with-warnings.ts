/** Formats what a command says after a definition: that it is done, and warnings about what is valid but probably not meant. */
export const withWarnings = (words: string, warnings: readonly string[]): string =>
  [words, ...warnings.map((warning) => `Warning: ${warning}`)].join('\n');
