import { ApplicationFailure } from '@temporalio/common';
import { condition, continueAsNew, setCurrentDetails, setHandler, upsertMemo } from '@temporalio/workflow';
import type { TriggerConfiguration, TriggerState } from '../src/messages/trigger';
import { requireReadable } from '../src/encryption/unreadable';
import { triggerDefinitionShape } from './definition-shape';
import { countEvents, handlersFinished } from './entity';
import { object, optional, recordOf, text, type Shape } from './shape';
import * as messages from '../src/messages/trigger';
import { TriggerRun } from './trigger/trigger-run';

/**
 * One trigger: owns its webhook or subscription, its position, its recent-event log, and starts its agent. Webhook hints and catch-up
 * compute the same event ids, so an event that comes both ways starts one agent.
 */
export async function trigger(initial: TriggerState): Promise<void> {
  const run = new TriggerRun(requireReadable(initial));
  const isTimeToContinue = countEvents();

  setHandler(messages.eventsSignal, (batch) => run.receive(batch));
  setHandler(messages.triggerStateQuery, () => run.overview());
  setHandler(messages.checkpointQuery, () => run.state);
  setHandler(messages.pauseUpdate, () => run.pause());
  setHandler(messages.resumeUpdate, () => run.resume());
  setHandler(messages.removeUpdate, () => run.remove());
  setHandler(messages.configureUpdate, (change) => run.configure(change), {
    validator: (change) => assertConfiguration(change, run.state.definition.id),
  });
  setHandler(messages.replayUpdate, (eventId) => run.replay(eventId), {
    validator: (eventId) => run.assertReplayable(eventId),
  });
  setHandler(messages.testUpdate, () => run.test(), { validator: () => run.assertNotRemoved() });
  setHandler(messages.diagnoseUpdate, () => run.diagnose());
  setHandler(messages.releaseUpdate, (account) => release(run, account));

  const { definition, target } = run.state;
  upsertMemo({
    overview: { id: definition.id, type: definition.type, agent: target.agent, account: definition.account },
  });
  while (run.state.status !== 'removed' && !isTimeToContinue()) {
    await run.step();
    setCurrentDetails(detailsOf(run));
    await condition(() => run.hasWork() || isTimeToContinue());
  }
  run.stopLooking();
  await handlersFinished();
  if (run.state.status !== 'removed') await continueAsNew<typeof trigger>(run.state);
  await run.endWebhook();
  setCurrentDetails('Removed: its webhook is gone, and its agent gets nothing more from it.');
}

/** The trigger stays: once an account of this name is connected again, it looks from where it stopped. */
async function release(run: TriggerRun, account: string): Promise<boolean> {
  if (run.state.definition.account !== account) return false;
  await run.endWebhook();
  run.stopLooking(); // what waits now still counts on the webhook
  const text = `The account "${account}" was disconnected. Connect one of this name again, or give the trigger another.`;
  run.state.problem = { kind: 'needs reconnect', text };
  return true;
}

const instant: Shape = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const targetShape = object({ agent: text, workflowType: text, taskQueue: text });

function assertConfiguration(change: unknown, id: string): void {
  const shape = object({
    definition: triggerDefinitionShape,
    target: targetShape,
    seal: text,
    watchedSince: optional(recordOf(instant)),
  });
  if (shape(change) && (change as TriggerConfiguration).definition.id === id) return;
  throw ApplicationFailure.create({
    type: 'InvalidInput',
    message: 'A trigger is configured by its agent: change the definition of the agent.',
    nonRetryable: true,
  });
}

function detailsOf(run: TriggerRun): string {
  const { type, agent, account, status, path, counts, problem } = run.overview();
  return (
    `**${type}** on ${account} starts **${agent}**: ${status}, by ${path}.\n\n` +
    `Delivered ${String(counts.delivered)}, skipped ${String(counts.skipped)}, failed ${String(counts.failed)}.` +
    (problem === undefined ? '' : `\n\n${problem.text}`)
  );
}
