import type { Context } from 'hono';
import { isTextTooDeep } from '../../json/nesting';
import { hasTooManyParts, tooManyParts } from '../http/too-many-parts';

/** Returns a request whose whole body is in memory, so that later code may read it twice; or the problem why it is not accepted. */
export async function readRequest(context: Context): Promise<Request | { problem: string }> {
  const { method, url, headers, signal } = context.req.raw;
  if (method !== 'POST') return new Request(url, { method, headers, signal });
  const body = await context.req.text();
  if (hasTooManyParts(body)) return { problem: tooManyParts };
  if (isTextTooDeep(body)) return { problem: 'The request nests lists and objects too deeply.' };
  return new Request(url, { method, headers, signal, body });
}
