import type { FilterableAddress } from './filterable-message';
import { containsPhrase, searchable, type Phrase } from './phrase';

/**
 * How a filter names a correspondent. A value that looks like an address or a domain is compared with the address only. Senders choose
 * their display name freely, so `from:contoso.com` must not match someone who calls himself contoso.com.
 */
export type PersonPattern =
  /** The whole address, or with `prefix` its beginning. */
  | { by: 'address'; address: string; prefix: boolean }
  /** `*tail` or `@domain`: the end of the address. */
  | { by: 'tail'; tail: string }
  /** A dotted word: a domain (including its subdomains) or the part before the @. */
  | { by: 'domainOrAlias'; value: string }
  /** Words of the display name or the address. */
  | { by: 'words'; phrase: Phrase };

const addressLike = /^[^\s@*,;]+@[^\s@*,;]+$/u;
const domainLike = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u;
const tailLike = /^(?:\*?@[^\s@*]+|\*\.?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)$/u;

/** Reads a value without its quotation marks and without a trailing `*` (`prefix`). */
export function readPersonPattern(value: string, prefix: boolean, quoted: boolean): PersonPattern {
  const bare = value.replace(/^</, '').replace(/>$/, '');
  if (addressLike.test(bare)) return { by: 'address', address: bare.toLowerCase(), prefix };
  if (!prefix && tailLike.test(bare)) return { by: 'tail', tail: bare.replace(/^\*/, '').toLowerCase() };
  if (!prefix && !quoted && domainLike.test(bare)) return { by: 'domainOrAlias', value: bare.toLowerCase() };
  return { by: 'words', phrase: { text: value, prefix } };
}

/** Whether an address ends with a tail that begins at a part of the address: `*bank.com` does not match `notbank.com`. */
const endsWithPart = (address: string, tail: string): boolean =>
  address === tail || address.endsWith(/^[.@]/.test(tail) ? tail : `@${tail}`) || address.endsWith(`.${tail}`);

/** Whether a correspondent matches the pattern. */
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
