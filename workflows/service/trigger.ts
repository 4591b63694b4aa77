import {
  allHandlersFinished,
  condition,
  setCurrentDetails,
  patched,
  setHandler,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import type { TriggerState } from '../../src/messages/trigger';
import { overviewInMemo } from '../../src/messages/memo';
import { requireReadable } from '../../src/encryption/unreadable';
import {
  answeredBeforeItEnds,
  resealedBeginsAnew,
  problemsToldApart,
  publishedWhenChanged,
  publishedWhenConfigured,
  worksWhileSomebodyWaits,
} from './changes';
import { triggerDefinitionShape } from './definition-shape';
import { beginAnew, handlersFinished, runLimit, triggerEventLimit } from './entity';
import { assertShape, exactly, instant, object, optional, recordOf, text } from './shape';
import * as messages from '../../src/messages/trigger';
import type { ListedTrigger } from '../../src/contracts/trigger-report';
import { assertNotRemoved, assertReplayable } from './trigger/trigger-problem';
import { TriggerRun } from './trigger/trigger-run';

/**
 * One trigger: owns its webhook or subscription, its position and its recent-event log, and starts its agent. Webhook hints and pulls compute the
 * same event ids, so an event that arrives both ways starts one agent.
 */
export async function trigger(initial: TriggerState): Promise<void> {
  const run = new TriggerRun(requireReadable(initial));
  const isTimeToContinue = runLimit(triggerEventLimit);
  let published: ListedTrigger | undefined;
  let continuesAsNew = false;

  const isOutdated = (): boolean => {
    const listed = listedOf(run);
    if (published === undefined || asBefore(listed) !== asBefore(published)) return true;
    return listed.problem !== published.problem && patched(problemsToldApart);
  };

  /** Publishes what listings show of the trigger, in the memo. */
  function publish(): void {
    if (!isOutdated()) return;
    if (published !== undefined && !patched(publishedWhenChanged)) return;
    published = listedOf(run);
    upsertMemo({ [overviewInMemo]: published });
  }

  setHandler(messages.eventsSignal, (batch) => run.receive(batch));
  setHandler(messages.triggerStateQuery, () => run.overview());
  setHandler(messages.checkpointQuery, () => run.checkpoint());
  setHandler(messages.pauseUpdate, async () => {
    await run.pause(publish);
    publish();
  });
  setHandler(messages.resumeUpdate, () => {
    run.resume();
    publish();
  });
  setHandler(messages.removeUpdate, () => run.remove());
  setHandler(
    messages.configureUpdate,
    (change) => {
      const { definition, target } = run.state;
      // Nothing else is changed: the agent was confirmed, or another key signs.
      const isSignedAnew = JSON.stringify([change.definition, change.target]) === JSON.stringify([definition, target]);
      const overview = run.configure(change);
      if (isSignedAnew && patched(resealedBeginsAnew)) continuesAsNew = true;
      // A paused trigger takes no step, so without this the memo would stay outdated until it is resumed.
      if (isOutdated() && patched(publishedWhenConfigured)) publish();
      return overview;
    },
    { validator: (change) => assertConfiguration(change, run.state.definition.id) },
  );
  setHandler(messages.replayUpdate, (eventId, replayId) => run.replay(eventId, replayId), {
    validator: (...[eventId]: [eventId: string, replayId: string | undefined]) => assertReplayable(run.state, eventId),
  });
  setHandler(messages.testUpdate, () => run.test(), { validator: () => assertNotRemoved(run.state) });
  setHandler(messages.diagnoseUpdate, () => run.diagnose());
  setHandler(messages.releaseUpdate, async (account) => {
    const isReleased = await release(run, account);
    publish();
    return isReleased;
  });

  publish();
  const isOver = (): boolean => (continuesAsNew || isTimeToContinue()) && !worksOn(run);
  while (run.state.status !== 'removed' && !isOver()) {
    await run.step();
    publish();
    setCurrentDetails(detailsOf(run));
    await condition(() => run.hasWork() || isOver());
  }
  run.stopPulling();
  await handlersFinished();
  // Agents that this run is starting are started before the next run can be paused or removed.
  await run.nothingStarts();
  if (run.state.status !== 'removed' && run.webhook.isUnderWay) await run.webhook.leaveToNextRun();
  await othersAnswered();
  if (run.state.status !== 'removed')
    await beginAnew<typeof trigger>({ [overviewInMemo]: listedOf(run) }, run.checkpoint());
  await run.webhook.end();
  await othersAnswered();
  setCurrentDetails('Removed: its webhook is gone, and its agent gets nothing more from it.');
}

/**
 * Returns whether a run that is long enough should go on a little: somebody waits for an answer, or work on its webhook is under way, and either may take
 * minutes at the provider. At twice the event limit it ends all the same. It is asked between two steps only: a start
 * that is being tried again keeps the run longer, up to the limit beyond which the gateway delivers nothing to it.
 */
function worksOn({ webhook }: TriggerRun): boolean {
  const isAwaited = webhook.isUnderWay || !allHandlersFinished();
  return isAwaited && workflowInfo().historyLength <= 2 * triggerEventLimit && patched(worksWhileSomebodyWaits);
}

/**
 * Resolves when requests that arrived after `handlersFinished`, while this run's last work was ending, are answered too. Earlier versions ended
 * without answering them; only a run that has such requests gets the patch marker.
 */
async function othersAnswered(): Promise<void> {
  if (!allHandlersFinished() && patched(answeredBeforeItEnds)) await handlersFinished();
}

/** Keeps the trigger: once an account of this name is connected again, it pulls from where it stopped. */
async function release(run: TriggerRun, account: string): Promise<boolean> {
  if (run.state.definition.account !== account) return false;
  await run.webhook.end();
  run.stopPulling(); // the pull that waits now still relies on the webhook
  const text = `The account "${account}" was disconnected. Connect one of this name again, or give the trigger another.`;
  run.state.problem = { kind: 'needs reconnect', text };
  return true;
}

const targetShape = object({ agent: text, workflowType: text, taskQueue: text });

const configurationShape = object({
  definition: triggerDefinitionShape,
  target: targetShape,
  seal: text,
  watchedSince: optional(recordOf(instant)),
});

function assertConfiguration(change: unknown, id: string): void {
  const sentence = 'A trigger is configured by its agent: change the definition of the agent.';
  assertShape(change, configurationShape, sentence);
  assertShape(change.definition.id, exactly(id), sentence);
}

function listedOf(run: TriggerRun): ListedTrigger {
  const { id, type, agent, account, status, problem } = run.overview();
  return {
    id,
    type,
    agent,
    account,
    ...(status !== 'removed' && { status }),
    ...(problem !== undefined && { problem: problem.kind }),
  };
}

/** Returns what earlier versions would have published: they reported all problems of a provider as the same kind. */
const asBefore = (listed: ListedTrigger): string =>
  JSON.stringify({
    ...listed,
    ...(listed.problem === 'no webhook' || listed.problem === 'partly refused' ? { problem: 'provider refused' } : {}),
  });

function detailsOf(run: TriggerRun): string {
  const { type, agent, account, status, path, counts, problem } = run.overview();
  return (
    `**${type}** on ${account} starts **${agent}**: ${status}, by ${path}.\n\n` +
    `Delivered ${String(counts.delivered)}, skipped ${String(counts.skipped)}, failed ${String(counts.failed)}.` +
    (problem === undefined ? '' : `\n\n${problem.text}`)
  );
}
