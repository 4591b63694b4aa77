import type { ApplicationFailure } from '@temporalio/common';
import type { TriggerSubscription } from '../../src/messages/trigger';

/** Of several webhooks, some could not be made. Those that are there must stay known, or nobody would remove them. */
export class IncompleteSubscription extends Error {
  /**
   * @param subscription what is there
   * @param problem why the rest is not
   */
  constructor(
    readonly subscription: TriggerSubscription,
    readonly problem: ApplicationFailure,
  ) {
    super(problem.message);
    this.name = 'IncompleteSubscription';
  }
}
