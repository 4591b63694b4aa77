import type { ApplicationFailure } from '@temporalio/common';
import type { TriggerSubscription } from '../../src/messages/trigger';

/**
 * Thrown when a webhook is known to be missing and could not be made: looks have to come more often until it is there. The existing ones of several must
 * stay known, or nobody would remove them.
 */
export class IncompleteSubscription extends Error {
  /**
   * @param subscription the webhooks that exist
   * @param problem why another does not
   */
  constructor(
    readonly subscription: TriggerSubscription,
    readonly problem: ApplicationFailure,
  ) {
    super(problem.message);
    this.name = 'IncompleteSubscription';
  }
}
