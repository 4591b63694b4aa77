/** What a percent-encoded text stands for; one with a stray `%` stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A type somebody gave a file, where a header can carry it. */
export const asContentType = (given: string): string =>
  /^[\x21-\x7e][\x20-\x7e]*$/.test(given) ? given : 'application/octet-stream';
