import type { Match } from '../trigger';

/** @param otherwise why the event does not match, in words a person understands */
export function matchWhen(condition: boolean, otherwise: string): Match {
  return condition ? { matched: true } : { matched: false, reason: otherwise };
}

/** Matches when all parts match; otherwise returns the reason of the first that does not. */
export function allMatch(...matches: Match[]): Match {
  return matches.find(({ matched }) => !matched) ?? { matched: true };
}
