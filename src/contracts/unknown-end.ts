/** What a caller reads of a call that ended without a tool error: no attempt answered, or a fault whose message may quote what was read. */
export const unknownEnd = {
  type: 'OutcomeUnknown',
  message: 'The step did not say how it ended. What it does may have happened: look before asking again.',
} as const;

/** What a caller reads of a call that was cancelled or withdrawn after it may have begun. */
export const perhapsCarriedOut = 'What it had begun may have been carried out: look before asking again.';

/** What a caller reads of an attempt whose request may have arrived, though no answer came. */
export const perhapsDone = 'It may have done it all the same; look before doing it again.';

/** What a caller reads of a request that changed nothing and may succeed when it is repeated. */
export const tryAgain = 'This request changed nothing; try again later.';

/** What a caller must know when an attempt ends without an answer after an earlier attempt that may have had the effect. */
export const lookBeforeAsking = 'An earlier attempt may have done it: look before asking again.';

/** What a client of the gateway reads where no answer came in time. */
export const notAnsweredInTime =
  'Temporal or the service worker did not answer in time. What was asked may still happen: look before asking again.';
