import type { ApplicationFailure } from '@temporalio/common';
import type { TriggerSubscription } from '../../src/messages/trigger';

/** Thrown when some of several webhooks could not be made. The existing ones must stay known, or nobody would remove them. */
export class IncompleteSubscription extends Error {
  /**
   * @param subscription the webhooks that exist
   * @param problem why the others do not
   */
  constructor(
    readonly subscription: TriggerSubscription,
    readonly problem: ApplicationFailure,
  ) {
    super(problem.message);
    this.name = 'IncompleteSubscription';
  }
}
