import type { Context } from 'hono';
import { isTextTooDeep } from '../../contracts/nesting';

/** A request whose body is here in full: what reads it on may read it twice. */
export async function readRequest(context: Context): Promise<Request | undefined> {
  const { method, url, headers, signal } = context.req.raw;
  if (method !== 'POST') return new Request(url, { method, headers, signal });
  const body = await context.req.text();
  return isTextTooDeep(body) ? undefined : new Request(url, { method, headers, signal, body });
}
