import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Payload } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import { encode } from '@temporalio/common/lib/encoding';
import { sealingConverter } from '../../src/encryption/data-converter';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import { connectTestServer } from '../support/temporal-server';
import { bundleOf } from '../support/workflow-bundles';
import { withCodecWorker } from './codec-worker';
import type * as workflows from './codec-workflows';

const keyRing = createKeyRing([generateKey()], 'the test');
const dataConverter = sealingConverter(keyRing);

function plain(encoding: string, data: string): Payload {
  return { metadata: { encoding: encode(encoding) }, data: encode(data) };
}

test('a workflow lives through signals nobody can read, and reads the plain one of the Web UI', async () => {
  const server = await connectTestServer();
  await withCodecWorker({ dataConverter }, async ({ client, workflowId, taskQueue }) => {
    const handle = await client.workflow.start<typeof workflows.signalCollector>('signalCollector', {
      workflowId,
      taskQueue,
    });
    const sendRaw = async (payload: Payload) => {
      await server.connection.workflowService.signalWorkflowExecution({
        namespace: server.namespace,
        workflowExecution: { workflowId },
        signalName: 'tell',
        input: { payloads: [payload] },
      });
    };
    const seal = async (codec = createPayloadCodec(keyRing), sealedFor = workflowId) => {
      const context = { type: 'workflow', namespace: server.namespace, workflowId: sealedFor } as const;
      const [payload] = await codec.encode([plain('json/plain', '"sealed"')], context);
      return payload!;
    };

    const sealed = await seal();
    await sendRaw(sealed);
    await sendRaw({ ...sealed, data: sealed.data!.map((byte, index) => (index === 20 ? byte ^ 1 : byte)) });
    await sendRaw(await seal(createPayloadCodec(keyRing), 'another-workflow'));
    await sendRaw(await seal(createPayloadCodec(createKeyRing([generateKey()], 'a stranger'))));
    await sendRaw(plain('json/plain', '{"cut off'));
    await sendRaw(plain('json/protobuf', '{}'));
    await sendRaw({ data: encode('"no metadata"') });
    await sendRaw(plain('json/plain', '"typed by a person"'));
    await handle.signal('tell', 'enough');

    expect(await handle.result()).toEqual([
      'sealed',
      'it was changed after it was sealed',
      'it was sealed for another workflow',
      'the key that sealed it is not in the key ring',
      'it says to be JSON and is not',
      'its encoding is unknown',
      'it names no encoding',
      'typed by a person',
      'enough',
    ]);
  });
});

test('a worker without the key decides nothing, and one with the key carries on', async () => {
  const taskQueue = `codec-${randomUUID()}`;
  const server = await connectTestServer();
  const handle = await server.createClient({ dataConverter }).workflow.start<typeof workflows.careful>('careful', {
    workflowId: taskQueue,
    taskQueue,
    args: ['the input'],
    // A failed task comes back after this, not after ten seconds.
    workflowTaskTimeout: '1 second',
  });
  const hasFailedTask = async () =>
    (await handle.fetchHistory()).events?.some(
      ({ workflowTaskFailedEventAttributes }) => workflowTaskFailedEventAttributes,
    ) === true;

  const otherKeys = sealingConverter(createKeyRing([generateKey()], 'a stranger'));
  await withCodecWorker(
    { dataConverter: otherKeys },
    async () => {
      while (!(await hasFailedTask())) await sleep(50);
    },
    taskQueue,
  );
  expect((await handle.describe()).status.name).toBe('RUNNING');
  await withCodecWorker({ dataConverter }, async () => expect(await handle.result()).toBe('read the input'), taskQueue);
});

test('a history replays under the id it was recorded with, and under no other', async () => {
  await withCodecWorker({ dataConverter }, async ({ client, workflowId, taskQueue }) => {
    const handle = await client.workflow.start<typeof workflows.careful>('careful', {
      workflowId,
      taskQueue,
      args: ['the input'],
    });
    await handle.result();
    const history = await handle.fetchHistory();
    const options = { workflowBundle: bundleOf('codec'), dataConverter };
    await Worker.runReplayHistory(options, history, workflowId);
    await expect(Worker.runReplayHistory(options, history)).rejects.toThrow();
  });
});
