/**
 * What may keep a trigger from seeing events: all of them, where its account does not work or its provider refuses it; those of some places, where it is
 * partly refused; where only its webhook cannot be set up, those of which nothing else tells, if its type has any: its looks find the rest, a little later.
 */
export const triggerProblemKinds = ['needs reconnect', 'provider refused', 'partly refused', 'no webhook'] as const;

export type TriggerProblemKind = (typeof triggerProblemKinds)[number];

/** Whether a trigger with this problem sees nothing at all. */
export const seesNothing = (kind: TriggerProblemKind): boolean =>
  kind === 'needs reconnect' || kind === 'provider refused';
