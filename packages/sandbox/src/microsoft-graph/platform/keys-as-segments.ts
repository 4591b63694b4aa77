/** Rewrites an OData key in parentheses as a segment: `messages('AAMk=')` becomes `messages/AAMk=`. */
export function keysAsSegments(path: string): string {
  return path.replace(
    /\((?:'|%27)(.*?)(?:'|%27)\)/g,
    (_, key: string) => `/${key.replaceAll("''", "'").replaceAll('/', '%2F')}`,
  );
}
