/**
 * What may keep a trigger from seeing events. `needs reconnect`, `provider refused`: it sees none. `partly refused`: it sees none of some places.
 * `no webhook`: it misses only events that nothing but a webhook reports, if its type has any; pulls find all others a little later.
 */
export const triggerProblemKinds = ['needs reconnect', 'provider refused', 'partly refused', 'no webhook'] as const;

export type TriggerProblemKind = (typeof triggerProblemKinds)[number];

/** Whether a trigger with this problem sees no events at all. */
export const seesNothing = (kind: TriggerProblemKind): boolean =>
  kind === 'needs reconnect' || kind === 'provider refused';
