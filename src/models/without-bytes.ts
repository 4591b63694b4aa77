import { isRecord } from '../json/is-record';

/**
 * Returns what a raw call answered without the bytes of files: a model can do nothing with them, and they cost it as much as a book. An attachment of a
 * message has a reference beside them, which other steps take.
 */
export function withoutBytes(body: unknown): unknown {
  const { base64, ...rest } = isRecord(body) ? body : {};
  if (typeof base64 !== 'string' || typeof rest.contentType !== 'string') return withoutContentBytes(inBatch(body));
  // The reference is there where it could be given with the bytes (`offerAttachments`).
  return 'attachment' in rest ? rest : { ...rest, omitted };
}

/**
 * In a batch Graph answers whatever is no JSON in base64 (learn.microsoft.com/graph/json-batching): a photo, a mail in MIME. A number that was counted
 * may come so too, and stays.
 */
function inBatch(body: unknown): unknown {
  if (!isRecord(body) || !Array.isArray(body.responses)) return body;
  const responses = body.responses.map((response: unknown) =>
    isRecord(response) && isLongBase64(response) ? { ...response, body: { omitted } } : response,
  );
  return { ...body, responses };
}

function isLongBase64({ headers, body }: Readonly<Record<string, unknown>>): boolean {
  if (typeof body !== 'string' || body.length <= 200) return false;
  const [, type] =
    Object.entries(isRecord(headers) ? headers : {}).find(([name]) => /^content-type$/i.test(name)) ?? [];
  return typeof type !== 'string' || !/json/i.test(type);
}

/** `contentBytes` is what Graph calls the bytes of an attachment, wherever one stands in an answer. */
function withoutContentBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContentBytes);
  if (!isRecord(value)) return value;
  const { contentBytes, ...rest } = value;
  if (typeof contentBytes === 'string') return 'attachment' in rest ? rest : { ...rest, contentBytesOmitted: omitted };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutContentBytes(field)]));
}

const omitted =
  'The bytes of files go to no model. Those that are attached to a message or a card have a reference, which steps take; a message in MIME is one too, and Find Email reads it.';
