/** Decodes a percent-encoded text; returns a text with a stray `%` unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads a body of JSON of which everything may be left out: without a body it is `{}`. */
export async function jsonOrNothing(request: { text(): Promise<string> }): Promise<unknown> {
  const text = await request.text();
  return text === '' ? {} : JSON.parse(text);
}

/** Returns the content type that a client gave a file, in a form that a header can carry. */
export const asContentType = (given: string): string =>
  /^[\x21-\x7e][\x20-\x7e]*$/.test(given) ? given : 'application/octet-stream';
