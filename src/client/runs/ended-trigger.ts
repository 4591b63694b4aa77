import { toSeconds } from '../../text/to-seconds';

/** Says that a trigger does not run, and the consequences. */
export const endedTrigger = (id: string, at: string): string =>
  `The run of the trigger "${id}" was ended in Temporal, ${toSeconds(at)}. If its agent still has it, it is begun again within five minutes, from where it was: nothing is lost that its provider keeps.`;
