/** How a call ended that ended by no error of ours: no attempt has answered, or a fault, whose words may quote what was read. For the caller to read. */
export const unknownEnd = {
  type: 'OutcomeUnknown',
  message: 'The step did not say how it ended. What it does may have happened: look before asking again.',
} as const;
