import { proxyActivities } from '@temporalio/workflow';
import type { TriggerStart } from '../src/contracts';
import { toolError } from '../src/contracts/tool-error';
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
 * @throws InvalidInput when no trigger started this run; ActivityFailure, caused by InvalidInput, for a type of trigger that the worker does not know
 */
export async function agentEvent(start: TriggerStart, handles: Handles): Promise<unknown> {
  if (!isTriggerStart(start)) throw toolError('InvalidInput', noEvent);
  return modelAnswer(await readEventPlan(start.trigger.type), start.event, handles, true);
}

const noEvent =
  'This run was started without an event: its workflow reads what a trigger hands over. Let a trigger start it, replay an event, or give what is started by hand, by a schedule or by another agent a workflow with an input of its own.';

/** Anybody may start the agent's workflow with any input. A TypeError would not end the run: Temporal would try it again for ever. */
function isTriggerStart(start: unknown): boolean {
  const { trigger, event } = (start ?? {}) as Partial<Record<keyof TriggerStart, unknown>>;
  return (
    typeof event === 'object' && event !== null && typeof (trigger as { type?: unknown } | undefined)?.type === 'string'
  );
}
