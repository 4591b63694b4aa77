import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Rewrites a document and formats it like the other documents. */
export async function rewriteDocument(path: string, change: (text: string) => string): Promise<void> {
  const text = change(readFileSync(path, 'utf8'));
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
