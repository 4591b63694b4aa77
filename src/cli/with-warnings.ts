/** What a command says of something it has defined: that it is done, and what is valid but probably not meant. */
export const withWarnings = (words: string, warnings: readonly string[]): string =>
  [words, ...warnings.map((warning) => `Warning: ${warning}`)].join('\n');
