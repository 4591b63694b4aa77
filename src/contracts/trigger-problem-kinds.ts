/**
 * What may keep a trigger from seeing events: all of them, where its account does not work or its provider refuses it; those of some places, where it is
 * partly refused; none, where only its webhook cannot be set up: its looks find them, a little later.
 */
export const triggerProblemKinds = ['needs reconnect', 'provider refused', 'partly refused', 'no webhook'] as const;

export type TriggerProblemKind = (typeof triggerProblemKinds)[number];

/** Whether a trigger with this problem sees nothing at all. */
export const seesNothing = (kind: TriggerProblemKind): boolean =>
  kind === 'needs reconnect' || kind === 'provider refused';

/** How a trigger with this problem is, as a sentence goes on after its name. */
export const problemInWords: Readonly<Record<TriggerProblemKind, string>> = {
  'needs reconnect': 'has no working account, and sees nothing',
  'provider refused': 'is refused by its provider, and sees nothing',
  'partly refused': 'is refused a part of what it watches, and sees the rest',
  'no webhook': 'is told nothing by its provider, as its webhook cannot be set up: its looks find all, a little later',
};
