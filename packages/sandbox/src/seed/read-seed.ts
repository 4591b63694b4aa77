import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument, isNode, type Document } from 'yaml';
import { z } from 'zod';
import type { SandboxSeed } from '../sandbox-core';
import { seed, type SeedInput } from './seed';

/** Returns the JSON schema that editors use to check seed files. */
export function seedFileSchema(): object {
  return z.toJSONSchema(seed, { io: 'input', unrepresentable: 'any' });
}

/**
 * @param what `empty`, `support-desk`, or the path of a YAML or JSON file
 * @throws Error that names file, line and place of everything that is wrong
 */
export async function readSeed(what: string): Promise<SandboxSeed> {
  if (what === 'empty' || what === 'support-desk') return what;
  const text = await readFile(what, 'utf8').catch((cause: unknown) => {
    throw new Error(`A seed is empty, support-desk or a file, and there is no file to read at ${what}.`, { cause });
  });
  const lines = new LineCounter();
  // JSON is YAML.
  const document = parseDocument(text, { lineCounter: lines });
  const place = (offset: number) => `${what}:${lines.linePos(offset).line}`;
  if (document.errors.length > 0)
    throw new Error(document.errors.map(({ pos, message }) => `${place(pos[0])}: ${message}`).join('\n'));
  const content = document.toJS() as SeedInput;
  const { error } = seed.safeParse(content);
  if (!error) return content;
  throw new Error(
    error.issues
      .map((issue) => `${place(offsetOf(document, issue.path))}: ${inWords(issue.path)}${issue.message}`)
      .join('\n'),
  );
}

/** Returns the offset of the innermost part of the path that exists in the file. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const found = document.getIn(path.slice(0, length), true);
    if (isNode(found) && found.range) return found.range[0];
  }
  return 0;
}

const inWords = (path: readonly PropertyKey[]): string => (path.length === 0 ? '' : `${z.core.toDotPath(path)}: `);
