import { isPlainObject } from '../contracts/reading/definition';

/**
 * Returns what a raw call answered without the bytes of files: a model can do nothing with them, and they cost it as much as a book. An attachment of a
 * message has a reference beside them, which other steps take.
 */
export function withoutBytes(body: unknown): unknown {
  const { base64, ...rest } = isPlainObject(body) ? body : {};
  if (typeof base64 !== 'string' || typeof rest.contentType !== 'string') return withoutContentBytes(body);
  return 'attachment' in rest ? rest : { ...rest, omitted };
}

/** `contentBytes` is what Graph calls the bytes of an attachment, wherever one stands in an answer. */
function withoutContentBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContentBytes);
  if (!isPlainObject(value)) return value;
  const { contentBytes, ...rest } = value;
  if (typeof contentBytes === 'string') return 'attachment' in rest ? rest : { ...rest, contentBytesOmitted: omitted };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutContentBytes(field)]));
}

const omitted =
  'The bytes of files go to no model. Those that are attached to a message or a card have a reference, which steps take.';
