import type { Context } from 'hono';
import { isTextTooDeep } from '../../contracts/nesting';
import { hasTooManyParts, tooManyParts } from '../http/too-many-parts';

/** A request whose body is here in full: what reads it on may read it twice. Or why it is not read. */
export async function readRequest(context: Context): Promise<Request | { problem: string }> {
  const { method, url, headers, signal } = context.req.raw;
  if (method !== 'POST') return new Request(url, { method, headers, signal });
  const body = await context.req.text();
  if (hasTooManyParts(body)) return { problem: tooManyParts };
  if (isTextTooDeep(body)) return { problem: 'The request nests lists and objects too deeply.' };
  return new Request(url, { method, headers, signal, body });
}
