import { isMethodOverride } from '../../contracts/raw-call/method-override';
import { toolError } from '../../contracts/tool-error';
import { pathOfSegments, type RequestPath } from '../request-path';
import type { QueryPairs } from '../query';

/** A parsed endpoint of a raw call. The request is built from these parts, never from the original text. */
export interface ParsedEndpoint {
  /** Below the provider's base URL. */
  readonly path: RequestPath;
  /** Decoded, without the version. */
  readonly segments: readonly string[];
  readonly query: QueryPairs;
  /** Only for Graph: the version requested instead of the base URL's. */
  readonly version?: 'beta';
}

const longestEndpoint = 8_000;

/** Query names that would sign a request as another account. */
const refusedQueryNames: ReadonlySet<string> = new Set(['key', 'token', 'access_token']);

/** A resource of Graph: a name, perhaps with a key in parentheses, or `$batch` and the like. A name with a dot or an @ is a host or a person. */
const graphRoot = /^(?:\$[a-z]+|[a-z][a-z0-9]*(?:\([^()]*\))?)$/i;

/**
 * Parses an endpoint of Mail API Call: `/me/…`, `/users/{id}/…`, `/$batch` or anything else that Graph has below its version, with or
 * without a leading `/v1.0`. `/beta/…` is parsed too; the client decides whether it is allowed.
 *
 * @throws InvalidInput naming what is wrong and how to write it
 */
export function parseMailEndpoint(endpoint: string): ParsedEndpoint {
  const example = 'Write the path alone, such as /me/messages?$top=5 or /users/ada@example.com/events.';
  const { segments, query } = parse(endpoint, example);
  const version = segments[0]?.toLowerCase();
  if (version === 'v1.0' || version === 'beta') segments.shift();
  const [root = ''] = segments;
  if (!graphRoot.test(root))
    throw refused('does not start with a resource of Graph, such as /me or /users/{id}', example);
  if (root.startsWith('$') && segments.length > 1) throw refused(`has something below ${root}`, example);
  return { path: pathOfSegments(segments), segments, query, ...(version === 'beta' && { version }) };
}

/**
 * Parses an endpoint of Board API Call: `/1/…`.
 *
 * @throws InvalidInput naming what is wrong and how to write it
 */
export function parseBoardEndpoint(endpoint: string): ParsedEndpoint {
  const example = 'Write the path alone, such as /1/boards/{id}/lists?fields=name.';
  const { segments, query } = parse(endpoint, example);
  if (segments.shift() !== '1' || segments.length === 0) throw refused('does not start with /1/', example);
  return { path: pathOfSegments(segments), segments, query };
}

function parse(endpoint: string, example: string): { segments: string[]; query: QueryPairs } {
  const because = (reason: string) => refused(reason, example);
  if (endpoint.length > longestEndpoint) throw because(`is longer than ${longestEndpoint} characters`);
  if (hasControlCharacter(endpoint)) throw because('contains a control character');
  if (/^\s|\s$/.test(endpoint)) throw because('starts or ends with a space');
  if (/^[a-z][a-z0-9+.-]*:/i.test(endpoint)) throw because('names a scheme or host');
  if (endpoint.includes('\\')) throw because('contains a backslash');
  if (endpoint.includes('#')) throw because('contains a fragment (#; write %23 for the character)');
  const mark = endpoint.indexOf('?');
  const pathText = mark === -1 ? endpoint : endpoint.slice(0, mark);
  if (pathText.includes('//')) throw because('contains //');
  const segments = pathText
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .split('/')
    .map((written) => decodeSegment(written, because));
  return { segments, query: mark === -1 ? [] : decodeQuery(endpoint.slice(mark + 1), because) };
}

function decodeSegment(written: string, because: (reason: string) => Error): string {
  const segment = decode(written, because);
  if (segment === '') throw because('is empty or contains an empty segment');
  if (/^[.\s]+(;|$)/.test(segment)) throw because('contains a segment made of dots');
  if (/[/\\]/.test(segment)) throw because('contains an encoded slash or backslash');
  if (/%[0-9a-f]{2}/i.test(segment)) throw because('is encoded twice');
  if (hasControlCharacter(segment)) throw because('contains an encoded control character');
  return segment;
}

function decodeQuery(written: string, because: (reason: string) => Error): QueryPairs {
  return written
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const [name, value] = equals === -1 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      const decodedName = decode(name.replaceAll('+', ' '), because);
      const problem = parameterProblem(decodedName);
      if (problem !== undefined) throw because(`has the query parameter "${decodedName}"; ${problem}`);
      return [decodedName, decode(value.replaceAll('+', ' '), because)] as const;
    });
}

/** Returns why a parameter of this name is not allowed. */
export function parameterProblem(name: string): string | undefined {
  if (refusedQueryNames.has(name.trim().toLowerCase()) || /^\s*oauth_/i.test(name)) {
    return 'the connected account signs the request';
  }
  return isMethodOverride(name) ? 'the method is the field "method"' : undefined;
}

function decode(written: string, because: (reason: string) => Error): string {
  if (/\p{Surrogate}/u.test(written)) throw because('contains half a character');
  try {
    return decodeURIComponent(written);
  } catch {
    throw because('contains a % that does not begin an encoded character (write %25 for the character)');
  }
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function refused(reason: string, example: string) {
  return toolError('InvalidInput', `endpoint ${reason}. ${example}`);
}
