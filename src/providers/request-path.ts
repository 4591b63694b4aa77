import { toolError } from '../contracts/tool-error';

declare const requestPath: unique symbol;

/** A path below a provider's base URL that cannot leave it: every segment is encoded, none is empty or made of dots. */
export type RequestPath = string & { readonly [requestPath]: true };

/** A segment of only dots climbs the path, also with a suffix that some servers cut off. */
const climbs = /^[.\s]*(;|$)/;

/** Half of a surrogate pair, as in a text cut in the middle of a character; it cannot be encoded. */
const loneSurrogate = /\p{Surrogate}/u;

/** Characters a path segment may contain unencoded (RFC 3986 `pchar`), which providers use in names such as `$value`. */
const plainInSegment: Readonly<Record<string, string>> = {
  '%24': '$',
  '%2C': ',',
  '%3A': ':',
  '%3D': '=',
  '%40': '@',
};

function encodeSegment(segment: string): string {
  if (climbs.test(segment) || loneSurrogate.test(segment)) {
    throw toolError(
      'InvalidInput',
      `${JSON.stringify(segment)} cannot be part of a path. Use the id or name exactly as an earlier step returned it.`,
    );
  }
  return encodeURIComponent(segment).replace(/%(24|2C|3A|3D|40)/g, (escape) => plainInSegment[escape] ?? escape);
}

/**
 * Joins decoded segments to a path.
 *
 * @throws InvalidInput when a segment is empty, made of dots, or not well-formed Unicode
 */
export function pathOfSegments(segments: readonly string[]): RequestPath {
  return segments.map((segment) => `/${encodeSegment(segment)}`).join('') as RequestPath;
}

/**
 * Builds a path with ids in it: `` path`/me/messages/${id}/attachments` ``. Each inserted value becomes part of one
 * segment, whatever it contains, so an id supplied by a model cannot name another resource.
 *
 * @throws InvalidInput when an inserted value is empty, made of dots, or not well-formed Unicode
 */
export function path(literals: TemplateStringsArray, ...values: readonly string[]): RequestPath {
  return literals.reduce(
    (written, literal, index) => written + encodeSegment(values[index - 1] ?? '') + literal,
  ) as RequestPath;
}
