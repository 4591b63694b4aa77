import { isMethodOverride } from '../../contracts/raw-call/method-override';
import { toolError } from '../../contracts/tool-error';
import type { HttpHeaders } from '../http-request';

/** Headers for the caller's identity, the destination or the transfer: only the client sets them. */
const refused: ReadonlySet<string> = new Set([
  ...['authorization', 'cookie', 'cookie2', 'set-cookie', 'host', 'origin', 'referer', 'forwarded', 'via', 'from'],
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'http2-settings'],
  ...['content-length', 'content-encoding', 'accept-encoding', 'range', 'x-real-ip'],
  ...['x-anchormailbox', 'x-trello-client-identifier', 'client-request-id', 'user-agent'],
]);

const refusedFamilies = /^(proxy-|sec-|x-forwarded-|x-original-|x-rewrite-|x-ms-|:)/;

/**
 * Checks the headers of a pass-through call. `Prefer` is allowed: the Graph client combines it with its own
 * and keeps immutable ids on.
 *
 * @returns the headers under lower-case names
 * @throws InvalidInput naming the header and what to do instead
 */
export function checkRawHeaders(headers: HttpHeaders): HttpHeaders {
  const checked: Record<string, string> = {};
  for (const [written, value] of Object.entries(headers)) {
    const name = written.toLowerCase();
    const problem = headerProblem(name, value) ?? (Object.hasOwn(checked, name) ? 'is given twice' : undefined);
    if (problem !== undefined) throw toolError('InvalidInput', `headers: ${JSON.stringify(written)} ${problem}.`);
    checked[name] = value;
  }
  return checked;
}

function headerProblem(name: string, value: string): string | undefined {
  if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) && !name.startsWith(':')) return 'is not the name of a header';
  if (refused.has(name) || refusedFamilies.test(name) || isMethodOverride(name)) {
    return 'cannot be set: identity, address and transport are those of the connected account. Leave it out';
  }
  if (!/^[\t\x20-\x7e]*$/.test(value)) return 'has a value with line breaks or characters outside ASCII. Remove them';
  return undefined;
}
