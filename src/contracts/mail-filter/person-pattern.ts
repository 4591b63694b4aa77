import type { FilterableAddress } from './filterable-message';
import { containsPhrase, searchable, type Phrase } from './phrase';

/**
 * How people name a correspondent. What looks like an address or a domain is compared with the address alone: a display
 * name is free for its sender to choose, so `from:contoso.com` must not match someone who calls himself contoso.com.
 */
export type PersonPattern =
  /** The whole address, or with `prefix` its beginning. */
  | { by: 'address'; address: string; prefix: boolean }
  /** `*tail` or `@domain`: how the address ends. */
  | { by: 'tail'; tail: string }
  /** A dotted word: a domain (its subdomains included) or the part before the @. */
  | { by: 'domainOrAlias'; value: string }
  /** Words of the display name or the address. */
  | { by: 'words'; phrase: Phrase };

const addressLike = /^[^\s@*,;]+@[^\s@*,;]+$/u;
const domainLike = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u;
const tailLike = /^(?:\*?@[^\s@*]+|\*\.?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)$/u;

/** Reads a value without its quotation marks and without a `*` at its end (`prefix`). */
export function readPersonPattern(value: string, prefix: boolean, quoted: boolean): PersonPattern {
  const bare = value.replace(/^</, '').replace(/>$/, '');
  if (addressLike.test(bare)) return { by: 'address', address: bare.toLowerCase(), prefix };
  if (!prefix && tailLike.test(bare)) return { by: 'tail', tail: bare.replace(/^\*/, '').toLowerCase() };
  if (!prefix && !quoted && domainLike.test(bare)) return { by: 'domainOrAlias', value: bare.toLowerCase() };
  return { by: 'words', phrase: { text: value, prefix } };
}

/** Whether an address ends with a tail that starts where a part of the address starts: `*bank.com` is not `notbank.com`. */
const endsWithPart = (address: string, tail: string): boolean =>
  address === tail || address.endsWith(/^[.@]/.test(tail) ? tail : `@${tail}`) || address.endsWith(`.${tail}`);

/** Whether a correspondent is the one the pattern names. */
export function isPerson(pattern: PersonPattern, { name, address: written }: FilterableAddress): boolean {
  const address = written.trim().toLowerCase();
  switch (pattern.by) {
    case 'address':
      return pattern.prefix ? address.startsWith(pattern.address) : address === pattern.address;
    case 'tail':
      return endsWithPart(address, pattern.tail);
    case 'domainOrAlias': {
      const at = address.lastIndexOf('@');
      return endsWithPart(address.slice(at + 1), pattern.value) || address.slice(0, at) === pattern.value;
    }
    case 'words':
      return containsPhrase(searchable(`${name ?? ''} ${address}`), pattern.phrase);
  }
}
