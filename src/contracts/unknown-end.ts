/** What a caller reads of a call that ended without a tool error: no attempt answered, or a fault whose message may quote what was read. */
export const unknownEnd = {
  type: 'OutcomeUnknown',
  message: 'The step did not say how it ended. What it does may have happened: look before asking again.',
} as const;

/** What a caller reads of a call that was cancelled or withdrawn after it may have begun. */
export const perhapsCarriedOut = 'What it had begun may have been carried out: look before asking again.';
