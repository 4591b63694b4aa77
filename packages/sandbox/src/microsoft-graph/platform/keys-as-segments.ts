/** OData writes a key in parentheses or as a segment: `messages('AAMk=')` is `messages/AAMk=`. */
export function keysAsSegments(path: string): string {
  return path.replace(
    /\((?:'|%27)(.*?)(?:'|%27)\)/g,
    (_, key: string) => `/${key.replaceAll("''", "'").replaceAll('/', '%2F')}`,
  );
}
