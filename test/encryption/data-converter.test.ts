import { WorkflowFailedError, WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { sealingConverter } from '../../src/encryption/data-converter';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { connectTestServer, type TestServer } from '../support/temporal-server';
import { withCodecWorker, type CodecRun } from './codec-worker';
import type * as workflows from './codec-workflows';
import { canariesIn, storedBytes } from './stored-bytes';

const dataConverter = sealingConverter(createKeyRing([generateKey()], 'the test'));
let server: TestServer;
beforeAll(async () => {
  server = await connectTestServer();
});

function startEveryChannel({ client, workflowId, taskQueue }: CodecRun) {
  return client.workflow.start<typeof workflows.everyChannel>('everyChannel', {
    workflowId,
    taskQueue,
    args: ['canary-input'],
    memo: { started: 'canary-memo' },
    staticSummary: 'canary-summary',
    staticDetails: 'canary-details',
  });
}

/** Runs `everyChannel` to its end with `lastWord` as its signal, and collects all that Temporal kept. */
async function exchangeEverything(run: CodecRun, lastWord: string) {
  const handle = await startEveryChannel(run);
  const description = await handle.describe();
  const answers = {
    query: await handle.query('ask', 'canary-query'),
    update: await handle.executeUpdate('change', { args: ['canary-update'] }),
    summary: await description.staticSummary(),
    details: await description.staticDetails(),
  };
  await expect(handle.executeUpdate('change', { args: ['canary-update-refused'] })).rejects.toMatchObject({
    constructor: WorkflowUpdateFailedError,
    cause: { message: 'canary-update-failure' },
  });
  await handle.signal('tell', lastWord);
  const result: unknown = await handle.result().catch((error: unknown) => error);

  const { workflowId } = run;
  const executions = [
    { workflowId, runId: handle.firstExecutionRunId },
    { workflowId },
    { workflowId: `${workflowId}/child` },
    { workflowId: `${workflowId}/failing-child` },
  ];
  const stored = await Promise.all(executions.map((execution) => storedBytes(server, execution)));
  return { answers, result, stored: Buffer.concat([...run.stored, ...stored]) };
}

describe.each([
  ['cached workflows', 100],
  ['workflows replayed at every step', 0],
])('with %s', (_, maxCachedWorkflows) => {
  test('every channel hands over what was sent, and Temporal stores none of it readably', async () => {
    await withCodecWorker({ dataConverter, maxCachedWorkflows }, async (run) => {
      const { answers, result, stored } = await exchangeEverything(run, 'canary-signal');
      expect(answers).toEqual({
        query: 'canary-query canary-query-result',
        update: 'canary-update canary-activity-result canary-update-result',
        summary: 'canary-summary',
        details: 'canary-details',
      });
      const child = { input: 'canary-child-input', told: 'canary-child-signal', memo: { child: 'canary-child-memo' } };
      expect(result).toEqual({
        input: 'canary-input',
        memo: { started: 'canary-memo', upserted: 'canary-memo-upserted' },
        activity: 'canary-activity-input canary-activity-result',
        localActivity: 'canary-local-activity-input canary-activity-result',
        heartbeat: 'canary-heartbeat',
        activityFailure: 'Fixed: canary-activity-failure, canary-activity-detail',
        child,
        childFailure: 'Fixed: canary-child-failure, canary-child-detail',
        told: 'canary-signal',
        continued: 'canary-continued-input',
      });
      expect(canariesIn(stored)).toEqual([]);
    });
  });
});

test('a failed workflow tells its client why, and Temporal only the type', async () => {
  await withCodecWorker({ dataConverter }, async (run) => {
    const { result, stored } = await exchangeEverything(run, 'canary-fail');
    if (!(result instanceof WorkflowFailedError)) throw new Error('The workflow did not fail.', { cause: result });
    expect(result.cause).toBeInstanceOf(ApplicationFailure);
    expect(result.cause).toMatchObject({
      type: 'Fixed',
      message: 'canary-failure',
      details: ['canary-failure-detail'],
    });
    expect(canariesIn(stored)).toEqual([]);
    expect(stored.toString('latin1')).toContain('Fixed');
  });
});

test('without the codec the same search finds every canary', async () => {
  await withCodecWorker({}, async (run) => {
    const { stored } = await exchangeEverything(run, 'canary-fail');
    expect(canariesIn(stored)).toEqual(
      [
        ...['input', 'memo', 'memo-upserted', 'summary', 'details', 'timer-summary', 'continued-input', 'fail'],
        ...['failure', 'failure-detail', 'update', 'update-result', 'update-refused', 'update-failure'],
        ...['activity-input', 'activity-result', 'activity-summary', 'activity-failure', 'activity-detail'],
        ...['local-activity-input', 'heartbeat', 'first-attempt'],
        ...['child-input', 'child-signal', 'child-memo', 'child-summary', 'child-failure', 'child-detail'],
      ]
        .map((name) => `canary-${name}`)
        .sort(),
    );
  });
});

test('a query travels encrypted both ways', async () => {
  await withCodecWorker({ dataConverter }, async (run) => {
    const handle = await startEveryChannel(run);
    const withoutKeys = server.createClient().workflow.getHandle(run.workflowId);
    await expect(withoutKeys.query('ask', 'canary-query')).rejects.toThrow('Unknown encoding: binary/encrypted');
    await handle.terminate();
  });
});
