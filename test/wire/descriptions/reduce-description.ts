// npx tsx test/wire/descriptions/reduce-description.ts DOWNLOADED.json KEPT.json: keeps of an OpenAPI description what a request and an answer can be
// held against, and drops the prose (and with it two thirds of the bytes).
import { readFileSync, writeFileSync } from 'node:fs';

const [downloaded, kept] = process.argv.slice(2);
if (downloaded === undefined || kept === undefined)
  throw new Error('Say which description to reduce, and where to keep it.');

/** Where keys are names that somebody chose, `description` is one of them. */
const namedByAuthor = ['properties', 'paths', 'schemas', 'parameters', 'responses', 'requestBodies', 'mapping'];
const prose = [
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'operationId',
  'title',
  'deprecated',
];

function reduce(value: unknown, parent?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => reduce(item));
  if (typeof value !== 'object' || value === null) return value;
  const named = parent !== undefined && namedByAuthor.includes(parent);
  const entries = Object.entries(value).filter(([name]) => named || !(prose.includes(name) || /^x-/.test(name)));
  return Object.fromEntries(entries.map(([name, item]) => [name, reduce(item, named ? undefined : name)]));
}

const { openapi, info, servers, paths, components } = JSON.parse(readFileSync(downloaded, 'utf8')) as Record<
  string,
  unknown
>;
const reduced = reduce({ openapi, servers, paths, components }) as object;
writeFileSync(kept, `${JSON.stringify({ ...reduced, info })}\n`);
