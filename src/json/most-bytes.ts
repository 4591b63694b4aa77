/** The most that one argument or answer may have, in bytes of JSON: Temporal accepts 2 MB, and encryption adds less than a kilobyte. */
export const mostBytes = 1_800_000;

/** The size of a value as JSON, in bytes. Works in workflows too, which have no `Buffer`. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
