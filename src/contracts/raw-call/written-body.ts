import { readStrictJson } from '../../json/strict-json';

/** A body as it is sent. */
export type WrittenBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; contentType: string }
  | { kind: 'text'; text: string; contentType: string }
  /** It is unknown how a provider would parse it, so it is not sent. */
  | { kind: 'unreadable'; problem: string };

const mediaType = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;

/**
 * Reads the body of a raw call as it will be sent. The approval decision and the request writer both use this function, so that they cannot
 * differ: whatever is or looks like JSON is parsed strictly and serialised again, in UTF-8, under its bare media type.
 *
 * @param headers as the caller wrote them
 */
export function readWrittenBody(body: unknown, headers: Readonly<Record<string, string>> = {}): WrittenBody {
  if (body === undefined) return { kind: 'none' };
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const type = given?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== undefined && !mediaType.test(type)) {
    return { kind: 'unreadable', problem: 'the header Content-Type is not one media type, such as application/json' };
  }
  const saysJson = type?.includes('json') === true;
  if (typeof body !== 'string') {
    if (type === undefined || saysJson) return { kind: 'json', value: body, contentType: type ?? 'application/json' };
    const problem = `an object is sent as JSON, and the header Content-Type says ${type}. Leave the header out, or pass text`;
    return { kind: 'unreadable', problem };
  }
  const looksLikeJson = type === undefined && /^[\ufeff\s]*[[{]/.test(body);
  if (!saysJson && !looksLikeJson) return { kind: 'text', text: body, contentType: given ?? 'text/plain' };
  const read = readStrictJson(body);
  return 'value' in read
    ? { kind: 'json', value: read.value, contentType: type ?? 'application/json' }
    : { kind: 'unreadable', problem: `the JSON ${read.problem}. Pass an object` };
}
