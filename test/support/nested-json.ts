/** Lists within each other. */
export const nestedJson = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
