import type { EventReport } from '../../../src/contracts/trigger-report';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import { checkpointQuery, eventsSignal, type TriggerState } from '../../../src/messages/trigger';
import type { PullOutcome } from '../../../src/messages/trigger-activities';
import { trigger } from '../../../workflows/service/trigger';
import type { Beginning } from '../../support/workflow-activator';
import { WorkflowRun } from '../../support/workflow-run';

export const [setUpAt, now] = ['2026-05-01T00:00:00.000Z', '2026-05-04T08:00:00.000Z'];
export const [minute, hour] = [60_000, 3_600_000];
/** ISO instant so long after the runs of these tests began. */
export const after = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

export const definition: TriggerDefinition = {
  ...{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false },
};
export const target = { agent: 'helper', workflowType: 'noting', taskQueue: 'agents' };
export const subscription = { ids: ['hook'], callbackUrl: 'https://hooks.example/inbox' };
export const initial: TriggerState = {
  ...{ definition, target, status: 'active', setUpAt, watermark: setUpAt, delivered: [], recent: [], inbox: [] },
  counts: { delivered: 0, skipped: 0, failed: 0 },
};

export const [subscribe, unsubscribe, pull] = ['triggers.subscribe', 'triggers.unsubscribe', 'triggers.pull'];
export const [resolve, dispatch] = ['triggers.resolve', 'triggers.dispatch'];

/** A trigger whose webhook is asked for. */
export const begin = (more: Partial<TriggerState> = {}, beginning: Beginning = {}) =>
  WorkflowRun.begin(trigger, [{ ...initial, ...more }], { at: now, workflowId: 'trigger/inbox', ...beginning });

/** A trigger that has a webhook and whose first look is under way. */
export async function looking(more: Partial<TriggerState> = {}, beginning: Beginning = {}): Promise<WorkflowRun> {
  const run = await begin({ subscription, ...more }, beginning);
  if (run.underWay() === subscribe) await run.answer(subscribe, { subscription });
  return run;
}

/** What a look answers that finds nothing. */
const nothing: PullOutcome = { reports: [], more: false, subscriptionNeedsCare: false };
export const found = (run: WorkflowRun, outcome: Partial<PullOutcome>) => run.answer(pull, { ...nothing, ...outcome });

export const report = (eventId: string, more: Partial<EventReport> = {}): EventReport => ({
  ...{ eventId, key: `key of ${eventId}`, at: after(-minute), label: `Label of ${eventId}` },
  outcome: { kind: 'matched', event: { id: eventId } },
  ...more,
});
export const skipped = (eventId: string, more: Partial<EventReport> = {}): EventReport =>
  report(eventId, { outcome: { kind: 'skipped', reason: 'Not from Lena.' }, ...more });
export const started = (eventId: string) => ({ eventId, kind: 'started', workflowId: `helper/inbox/${eventId}` });

/** What was announced by webhook. */
export const hint = (id: string) => ({ id, receivedAt: now });
export const announce = (run: WorkflowRun, ...ids: string[]) => run.signal(eventsSignal, { hints: ids.map(hint) });

export const stateOf = (run: WorkflowRun): Promise<TriggerState> => run.query(checkpointQuery);
/** What the last look was asked. */
export const lookOf = (run: WorkflowRun): unknown => run.asked(pull).args[0];
/** What was counted: what became of an event, and when it happened. */
export const counted = (run: WorkflowRun) =>
  run.told.filter(([name]) => name === 'countEvent').map(([, ...rest]) => rest);
