import { rawBodyLimit } from '../contracts/api-call';
import { toolError } from '../contracts/tool-error';
import type { HttpHeaders, HttpResponse } from './http-request';
import type { RawBody } from './raw-exchange';
import { readBody, ResponseTooLarge, statedSize } from './read-body';

/** Temporal takes 2 MB per payload; a raw answer of text must fit with room to spare. In bytes. */
const textLimit = 1024 * 1024;

const json = /^application\/([\w.+-]+\+)?json\b/i;
const text = /^(text\/|application\/(xml|([\w.+-]+\+)xml|javascript)\b)/i;

/** A body to send and what it is. */
export interface SentBody {
  content: string;
  contentType: string;
}

/**
 * A body as somebody gave it. JSON is always written by us, also when it came as a string: what the provider reads is
 * then what the permission check read, without a field given twice.
 *
 * @throws InvalidInput when the content type says JSON and the text is none
 */
export function rawSentBody(body: unknown, headers: HttpHeaders): SentBody | undefined {
  if (body === undefined) return undefined;
  const contentType = headers['content-type'] ?? (typeof body === 'string' ? 'text/plain' : 'application/json');
  if (typeof body !== 'string') return { content: JSON.stringify(body), contentType };
  return { content: json.test(contentType) ? rewriteJson(body) : body, contentType };
}

function rewriteJson(written: string): string {
  try {
    return JSON.stringify(JSON.parse(written));
  } catch {
    throw toolError('InvalidInput', 'body: the content type says JSON, but the text is no valid JSON. Pass an object.');
  }
}

/**
 * Reads the body of an answer for a caller of a raw call. JSON and text come as they are up to 1 MiB; other bytes as
 * base64 up to 256 KiB; what is larger is left out.
 */
export async function rawBody(response: HttpResponse, signal?: AbortSignal): Promise<RawBody> {
  const contentType = response.headers['content-type'] ?? 'application/octet-stream';
  const readable = json.test(contentType) || text.test(contentType);
  const limit = readable ? textLimit : Math.floor((rawBodyLimit * 3) / 4);
  try {
    const bytes = await readBody(response, limit, signal);
    if (bytes.byteLength === 0) return { kind: 'empty' };
    return readable ? readText(bytes, contentType) : { kind: 'bytes', base64: bytes.toString('base64'), contentType };
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    const size = statedSize(response);
    return { kind: 'omitted', contentType, ...(size === undefined ? {} : { size }) };
  }
}

function readText(bytes: Buffer, contentType: string): RawBody {
  const written = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (!json.test(contentType)) return { kind: 'text', text: written };
  try {
    return { kind: 'json', value: JSON.parse(written) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'text', text: written };
  }
}
