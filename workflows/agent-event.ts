import { proxyActivities } from '@temporalio/workflow';
import type { TriggerStart } from '../src/contracts';
import { readableSummary } from '../src/encryption/readable-summary';
import type { Handles } from '../src/models/handles';
import { modelAnswer } from '../src/models/model-answer';
import type { ModelActivities } from '../src/models/read-catalogue';

const { 'models.event': readEventPlan } = proxyActivities<ModelActivities>({
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
  summary: readableSummary('Look up the event'),
});

/**
 * Returns the event that started this workflow as a model reads it: handles in place of ids, which the model's tools accept, and `untrusted`,
 * the names of the fields that others wrote.
 *
 * @param handles the object that is also passed to `agentTools({ handles })`
 */
export async function agentEvent({ trigger, event }: TriggerStart, handles: Handles): Promise<unknown> {
  return modelAnswer(await readEventPlan(trigger.type), event, handles, true);
}
