import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporal } from '@temporalio/proto';
import type { StepCall } from '../../../test/support/agents';
import { hasty, problemsOf } from '../agent-calls';
import type { Installation } from '../installation/installation';
import { olderProduct } from '../installation/older-product';
import { scaled } from '../row';
import { endAmidst, everyKindHolds, startEveryKind, type Scene } from './stage';

const { EventType } = temporal.api.enums.v1;

/** In seconds: as long as a real outage. */
const temporalAway = 60;
const providerAway = 300;

/** As patient as calls are by default: during an outage of minutes a retry every second is too frequent. */
const patient: StepCall['options'] = { ...hasty, retry: { initialInterval: '1 second', maximumInterval: '1 minute' } };

/** Markers in the names of the workflows that these scenes end. */
export const terminated = 'Terminated';
export const cancelled = 'Cancelled';

export const scenes: Readonly<Record<string, Scene>> = {
  reset: async (stage) => {
    const started = await startEveryKind({ ...stage, copies: 1 }, 'Reset');
    await Promise.all(started.map(({ running }) => running.outcome()));
    const problems: string[] = [];
    for (const { call, running } of started) {
      for (const to of ['its end', 'its beginning'] as const)
        await resetAndWait(stage.installation, running.workflowId, to);
      problems.push(...problemsOf(call, await running.outcome()));
    }
    return problems;
  },
  cancel: (stage) => endAmidst(stage, cancelled, (handle) => handle.cancel()),
  terminate: (stage) => endAmidst(stage, terminated, (handle) => handle.terminate()),
  SIGTERM: (stage) =>
    everyKindHolds(stage, 'Handed over', async ({ agents }) => {
      await agents.terminate();
      await agents.start();
    }),
  'Temporal away': (stage) =>
    everyKindHolds(stage, 'Without Temporal', async (installation) => {
      await installation.killTemporal();
      await sleep(scaled(temporalAway, stage.scale, 3) * 1_000);
      await installation.startTemporal();
    }),
  'provider away': async (stage) => {
    const rule = stage.installation.sandbox.faults.add({
      match: { path: /^\/(v1\.0|1)\// },
      fault: { kind: 'status', status: 503 },
      times: 1_000_000,
    });
    const comesBack = async ({ sandbox }: Installation) => {
      await sleep(scaled(providerAway, stage.scale, 3) * 1_000);
      sandbox.faults.remove(rule);
    };
    return everyKindHolds(stage, 'Without provider', comesBack, { options: patient });
  },
};

/** Resets an ended workflow to its first or last workflow task, and waits until the workflow has ended again. */
async function resetAndWait(
  { client }: Installation,
  workflowId: string,
  to: 'its beginning' | 'its end',
): Promise<void> {
  const handle = client.temporal.workflow.getHandle(workflowId);
  const { events } = await handle.fetchHistory();
  const tasks = (events ?? []).filter(({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED);
  const task = to === 'its beginning' ? tasks.at(0) : tasks.at(-1);
  await client.temporal.workflowService.resetWorkflowExecution({
    namespace: client.temporal.options.namespace,
    workflowExecution: { workflowId },
    workflowTaskFinishEventId: task?.eventId ?? null,
    requestId: randomUUID(),
    reason: 'proof',
  });
  await client.temporal.workflow.getHandle(workflowId).result();
}

/** The previous release begins a forward without recipients, which Graph refuses: the call fails there in any case. */
const beginsForward = ({ input }: { readonly input: unknown }): boolean => 'forward' in Object(input);

/** Runs the scenes while the workers are replaced by those of the previous release, and while they are replaced back. */
export async function upgrade(scene: (what: string, play: Scene) => Promise<void>): Promise<string[]> {
  const older = await olderProduct();
  if (older === undefined) return ['no upgrade: the history here does not reach back to a release'];
  const exchange =
    (how: (installation: Installation) => Promise<void>): Scene =>
    (stage) =>
      everyKindHolds(stage, 'Exchanged', how, { takes: (call) => older.takes(call) && !beginsForward(call) });
  await scene(
    'and back',
    exchange(async ({ services, agents, launchOf }) => {
      await Promise.all([services.terminate(), agents.terminate()]);
      await services.start(launchOf('services', older.product));
      await agents.start(launchOf('agents', older.product));
    }),
  );
  await scene(
    'upgrade',
    exchange(async ({ services, agents, launchOf, product }) => {
      await Promise.all([services.terminate(), agents.terminate()]);
      await services.start(launchOf('services', product));
      await agents.start(launchOf('agents', product));
    }),
  );
  return [`the release was ${older.commit}`];
}
