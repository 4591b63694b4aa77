import type { Match } from '../trigger';

/** @param otherwise why not, in words a person understands */
export function matchWhen(condition: boolean, otherwise: string): Match {
  return condition ? { matched: true } : { matched: false, reason: otherwise };
}

/** Matches when all do; the reason is that of the first that does not. */
export function allMatch(...matches: Match[]): Match {
  return matches.find(({ matched }) => !matched) ?? { matched: true };
}
