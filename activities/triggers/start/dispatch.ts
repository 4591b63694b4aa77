import { readableSummary } from '../../../src/encryption/readable-summary';
import { isDeepStrictEqual } from 'node:util';
import { activityInfo, getClient, log } from '@temporalio/activity';
import { isGrpcServiceError, ServiceError, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { TriggerStart } from '../../../src/contracts/trigger';
import type { DispatchOutcome } from '../../../src/contracts/trigger-report';
import { checkpointQuery, type TriggerConfiguration, type TriggerTarget } from '../../../src/messages/trigger';
import type { DispatchInput } from '../../../src/messages/trigger-activities';
import { toolError } from '../../../src/contracts/tool-error';
import { runNameInMemo } from '../../../src/messages/memo';
import { cutText, trimmedText } from '../../../src/text/cut-text';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { requireReadableAnswer } from '../../../src/temporal/require-readable-answer';
import type { Dependencies } from '../../dependencies';
import { checkConfiguration } from './check-configuration';
import { formerRunOfEvent, runOfEvent, type OwedRun } from './run-of-event';
import { givesUp, type Refusals } from './start-refusals';

const startedAtOnce = 20;

/** Maximum length of a run's name, in characters: a mail's sender can make the subject as long as they like. */
const longestName = 200;

/**
 * Starts one agent workflow per event, in the agent's name, if the agent has this trigger. The workflow id derives from the event's id, so an agent
 * that was started for the event before is not started again.
 *
 * @param refusals what earlier attempts noted of refused starts. Leave it out where a later activity tries again what Temporal refuses for now: then only
 *   what it refuses for good is given up here.
 */
export const dispatch =
  (dependencies: Dependencies, refusals?: Refusals) =>
  async (input: DispatchInput): Promise<{ outcomes: DispatchOutcome[] }> => {
    const check = await checkConfiguration(dependencies, input);
    if (check.problem === undefined) return startAgents(input, refusals);
    // Retried while somebody may still sign the configuration: otherwise the events would be lost.
    if (check.mayHeal && !(await isReplaced(input)))
      throw toolError('PermissionDenied', check.problem, { retryable: true });
    const { problem } = check;
    return { outcomes: input.events.map(({ eventId }) => ({ eventId, kind: 'failed', problem })) };
  };

/**
 * Returns whether the trigger has been removed or reconfigured since: retrying would then never help. The new configuration finds later events, and
 * a removal waits for this activity.
 */
async function isReplaced({ definition, target }: TriggerConfiguration): Promise<boolean> {
  const { workflowId = '', runId } = activityInfo().workflowExecution ?? {};
  const told = await getClient().workflow.getHandle(workflowId, runId).query(checkpointQuery);
  const current = requireReadableAnswer(workflowId, told);
  if (current.status === 'removed') return true;
  return !isDeepStrictEqual({ definition: current.definition, target: current.target }, { definition, target });
}

/**
 * Starts agents concurrently, in groups: as fast as Temporal accepts them, and roughly in order. A start that has to be retried does not hold up the
 * others of its group, nor the next group unless its whole group failed. Events that come later wait for it.
 */
async function startAgents({ definition, target, events, replayId }: DispatchInput, refusals?: Refusals) {
  const outcomes: DispatchOutcome[] = [];
  const failed: unknown[] = [];
  for (let next = 0; next < events.length; next += startedAtOnce) {
    const starts = events.slice(next, next + startedAtOnce).map(({ eventId, event, label }) => {
      const owed = { agent: target.agent, trigger: definition.id, eventId, replayId };
      const start: TriggerStart = {
        agent: target.agent,
        trigger: { id: definition.id, type: definition.type },
        event,
        replay: replayId !== undefined,
      };
      return runAsCall({ agent: target.agent }, () => startAgent({ owed, label }, { target, start, refusals }));
    });
    for (const one of await Promise.allSettled(starts)) {
      if (one.status === 'fulfilled') outcomes.push(one.value);
      else failed.push(one.reason);
    }
    // A whole group failed, so Temporal would not accept the rest either.
    if (failed.length === starts.length) break;
  }
  if (failed.length > 0) throw failed[0];
  return { outcomes };
}

/** Starts one agent. The run's memo holds `label`, its name for people, sealed like its argument. */
async function startAgent(
  { owed, label = '' }: { owed: OwedRun; label: string | undefined },
  { target, start, refusals }: { target: TriggerTarget; start: TriggerStart; refusals: Refusals | undefined },
): Promise<DispatchOutcome> {
  const { eventId } = owed;
  const workflowId = runOfEvent(owed);
  try {
    const former = await formerRunOfEvent(owed);
    if (former !== undefined) return { eventId, kind: 'already started', workflowId: former };
    // Without a workflow retry policy: a retried run would get new idempotency keys.
    await getClient().workflow.start(target.workflowType, {
      workflowId,
      taskQueue: target.taskQueue,
      args: [start],
      ...(label !== '' && { memo: { [runNameInMemo]: trimmedText(label, longestName).text } }),
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary: readableSummary(`${target.agent}, started by ${start.trigger.id}`),
    });
    return { eventId, kind: 'started', workflowId };
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return { eventId, kind: 'already started', workflowId };
    const problem = problemForGood(error, eventId, start, refusals);
    if (problem === undefined) throw error;
    log.error('An agent could not be started', { workflowId, error });
    return { eventId, kind: 'failed', problem };
  }
}

/** Returns why an event can never start its agent, so that the other events proceed; undefined if another attempt may help. */
function problemForGood(
  error: unknown,
  eventId: string,
  start: TriggerStart,
  refusals: Refusals | undefined,
): string | undefined {
  const refusal = error instanceof ServiceError ? error.cause : undefined;
  if (!isGrpcServiceError(refusal)) return conversionProblem(start);
  return givesUp(refusal.code, eventId, refusals) ? `Temporal does not take it: ${refusal.details}` : undefined;
}

/** Returns why the event itself cannot be serialized. Tries only the payload converter: a codec may depend on services that are down. */
function conversionProblem(start: TriggerStart): string | undefined {
  try {
    getClient().options.loadedDataConverter.payloadConverter.toPayload(start);
    return undefined;
  } catch (error) {
    return `Its argument cannot be written: ${messageOf(error)}`;
  }
}

const messageOf = (error: unknown): string => cutText(error instanceof Error ? error.message : String(error), 300, '');
