/** Returns nested lists as JSON. */
export const nestedJson = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
