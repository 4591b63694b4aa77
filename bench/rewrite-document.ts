import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Writes a document anew, laid out as the others are. */
export async function rewriteDocument(path: string, change: (text: string) => string): Promise<void> {
  const text = change(readFileSync(path, 'utf8'));
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
