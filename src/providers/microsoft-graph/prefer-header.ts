/**
 * Requests ids that survive a move to another folder. Every request needs it, or ids of both kinds mix. Graph heeds it everywhere but in a `$search` of
 * messages (`lasting-ids.ts`).
 */
const immutableIds = 'IdType="ImmutableId"';

/** A preference, with commas inside its quotes. */
const preference = /(?:[^",]|"[^"]*"?)+/g;

/** Combines preferences with ours: immutable ids always, whatever the given value says about ids. */
export function preferHeader(given = ''): string {
  const others = (given.match(preference) ?? [])
    .map((written) => written.trim())
    .filter((written) => written !== '' && !/^idtype\b/i.test(written));
  return [...others, immutableIds].join(', ');
}
