import { rawBodyLimit, rawTextLimit } from '../../contracts/raw-call/api-call';
import { defined } from '../../json/defined';
import { isTextTooDeep } from '../../json/nesting';
import { toolError } from '../../contracts/tool-error';
import { readWrittenBody } from '../../contracts/raw-call/written-body';
import type { HttpHeaders, HttpResponse } from '../http-request';
import type { RawBody } from './raw-exchange';
import { readBody, ResponseTooLarge, statedSize } from '../read-body';

const json = /^application\/([\w.+-]+\+)?json\b/i;
const text = /^(text\/|application\/(xml|([\w.+-]+\+)xml|javascript)\b)/i;

/** A body to send and its content type. */
export interface SentBody {
  content: string;
  contentType: string;
}

/**
 * Returns the body to send for a raw call. JSON is always serialised here, also when it came as a string: the provider then reads exactly
 * what the permission check read, without duplicate fields.
 *
 * @throws InvalidInput when it is unclear how a provider would read it
 */
export function rawSentBody(body: unknown, headers: HttpHeaders): SentBody | undefined {
  const read = readWrittenBody(body, headers);
  switch (read.kind) {
    case 'none':
      return undefined;
    case 'json':
      return { content: JSON.stringify(read.value), contentType: read.contentType };
    case 'text':
      return { content: read.text, contentType: read.contentType };
    case 'unreadable':
      throw toolError('InvalidInput', `body: ${read.problem}.`);
  }
}

/**
 * Reads the body of an answer for a caller of a raw call: JSON and text unchanged up to 1 MiB, other bytes as
 * base64 up to 256 KiB. Larger bodies are omitted.
 *
 * @param fileLimit of a file, which is bytes whatever it holds; where it is refused, the answer says why, and is no file
 */
export async function rawBody(response: HttpResponse, fileLimit?: number, signal?: AbortSignal): Promise<RawBody> {
  const contentType = response.headers['content-type'] ?? 'application/octet-stream';
  const isBytes = fileLimit !== undefined && response.status < 300;
  const readable = !isBytes && (json.test(contentType) || text.test(contentType));
  const limit = readable ? rawTextLimit : Math.floor(((fileLimit ?? rawBodyLimit) * 3) / 4);
  try {
    const bytes = await readBody(response, limit, signal);
    if (bytes.byteLength === 0) return { kind: 'empty' };
    return readable ? readText(bytes, contentType) : { kind: 'bytes', base64: bytes.toString('base64'), contentType };
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    const size = statedSize(response);
    return { kind: 'omitted', contentType, ...defined({ size }) };
  }
}

function readText(bytes: Buffer, contentType: string): RawBody {
  const written = bytes.toString('utf8').replace(/^\ufeff/, '');
  // Temporal cannot take a value that nests thousands deep.
  if (!json.test(contentType) || isTextTooDeep(written)) return { kind: 'text', text: written };
  try {
    return { kind: 'json', value: JSON.parse(written) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'text', text: written };
  }
}
