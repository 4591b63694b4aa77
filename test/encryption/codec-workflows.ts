import * as workflow from '@temporalio/workflow';
import { isUnreadable, requireReadable } from '../../src/encryption/unreadable';
import type { CodecActivities } from './codec-activities';

const { echo, fail, heartbeat } = workflow.proxyActivities<CodecActivities>({
  startToCloseTimeout: '10 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { maximumAttempts: 2, initialInterval: '10 milliseconds' },
  summary: 'canary-activity-summary',
});
const { echo: echoLocally } = workflow.proxyLocalActivities<CodecActivities>({ startToCloseTimeout: '10 seconds' });

export const tell = workflow.defineSignal<[unknown]>('tell');
export const change = workflow.defineUpdate<string, [string]>('change');
export const ask = workflow.defineQuery<string, [string]>('ask');

async function messageOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'did not fail';
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof workflow.ApplicationFailure)) throw error;
    return `${String(cause.type)}: ${cause.message}, ${String(cause.details?.[0])}`;
  }
}

/** Sends something through every channel that carries payloads, and returns what came out at the other end. */
export async function everyChannel(input: string, earlierRun?: Record<string, unknown>): Promise<unknown> {
  let told: unknown;
  workflow.setHandler(tell, (value) => {
    told = value;
  });
  workflow.setHandler(change, async (value) => {
    if (value === 'canary-update-refused')
      throw workflow.ApplicationFailure.create({ message: 'canary-update-failure' });
    return `${await echo(value)} canary-update-result`;
  });
  workflow.setHandler(ask, (value) => `${value} canary-query-result`);

  if (earlierRun === undefined) {
    workflow.upsertMemo({ upserted: 'canary-memo-upserted' });
    await workflow.sleep(1, { summary: 'canary-timer-summary' });
    const child = await startChild('child');
    await child.signal(tell, 'canary-child-signal');
    const failing = await startChild('failing-child');
    await workflow.getExternalWorkflowHandle(failing.workflowId).signal(tell, 'fail');
    const received = {
      input,
      memo: workflow.workflowInfo().memo,
      activity: await echo('canary-activity-input'),
      localActivity: await echoLocally('canary-local-activity-input'),
      heartbeat: await heartbeat(),
      activityFailure: await messageOf(fail()),
      child: await child.result(),
      childFailure: await messageOf(failing.result()),
    };
    await workflow.condition(() => told !== undefined && workflow.allHandlersFinished());
    return workflow.continueAsNew('canary-continued-input', { ...received, told });
  }
  if (earlierRun.told === 'canary-fail') {
    throw workflow.ApplicationFailure.create({
      type: 'Fixed',
      message: 'canary-failure',
      details: ['canary-failure-detail'],
    });
  }
  return { ...earlierRun, continued: input };
}

function startChild(name: string) {
  return workflow.startChild(childOfEveryChannel, {
    workflowId: `${workflow.workflowInfo().workflowId}/${name}`,
    args: ['canary-child-input'],
    memo: { child: 'canary-child-memo' },
    staticSummary: 'canary-child-summary',
  });
}

export async function childOfEveryChannel(input: string): Promise<unknown> {
  let told: unknown;
  workflow.setHandler(tell, (value) => {
    told = value;
  });
  await workflow.condition(() => told !== undefined);
  if (told === 'fail') {
    throw workflow.ApplicationFailure.create({
      type: 'Fixed',
      message: 'canary-child-failure',
      details: ['canary-child-detail'],
    });
  }
  return { input, told, memo: workflow.workflowInfo().memo };
}

/** Answers with its argument and what the scheduled run before it answered. */
export async function scheduled(input: string): Promise<unknown> {
  return { input, memo: workflow.workflowInfo().memo, before: workflow.workflowInfo().lastResult };
}

/** Collects signals until a readable one says "enough"; returns one word for each. */
export async function signalCollector(): Promise<string[]> {
  const signals: string[] = [];
  workflow.setHandler(tell, (value) => void signals.push(isUnreadable(value) ? value.__unreadable : String(value)));
  await workflow.condition(() => signals.at(-1) === 'enough');
  return signals;
}

export async function careful(input: string): Promise<string> {
  return `read ${requireReadable(input)}`;
}
