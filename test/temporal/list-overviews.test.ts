import type { Client } from '@temporalio/client';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import { isUnreadable } from '../../src/encryption/unreadable';
import { listOverviews, type ListedOverview } from '../../src/temporal/listings/list-overviews';

const codec = createPayloadCodec(createKeyRing([generateKey()], 'this test'));
const namespace = 'default';

/** What Temporal lists, by workflow id; every entry comes in bytes of its own, as from a connection. */
const listed = new Map<string, Payload>();
/** The workflows whose memo was opened. */
const opened: string[] = [];

const temporal = {
  options: {
    namespace,
    loadedDataConverter: {
      payloadConverter: defaultPayloadConverter,
      payloadCodecs: [
        {
          ...codec,
          decode: (payloads, context) => {
            opened.push(context?.type === 'workflow' ? context.workflowId : '');
            return codec.decode(payloads, context);
          },
        } satisfies typeof codec,
      ],
    },
  },
  workflowService: {
    listWorkflowExecutions: () =>
      Promise.resolve({
        nextPageToken: new Uint8Array(),
        executions: [...listed].map(([workflowId, { metadata, data }]) => ({
          execution: { workflowId },
          memo: { fields: { overview: { metadata, data: Uint8Array.from(data ?? []) } } },
        })),
      }),
  },
} as unknown as Client;

async function seal(workflowId: string, overview: unknown): Promise<Payload> {
  const context = { type: 'workflow', namespace, workflowId } as const;
  const [sealed] = await codec.encode([defaultPayloadConverter.toPayload(overview)], context);
  if (sealed === undefined) throw new Error('nothing was sealed');
  return sealed;
}

async function list(query = 'all'): Promise<ListedOverview[]> {
  opened.length = 0;
  const found: ListedOverview[] = [];
  for await (const one of listOverviews(temporal, query)) found.push(one);
  return found;
}

beforeAll(async () => {
  for (const name of ['a', 'b']) listed.set(`agent/${name}`, await seal(`agent/${name}`, { name }));
});

test('what has not changed since the last listing is not opened again', async () => {
  const first = await list();
  expect(opened).toEqual(['agent/a', 'agent/b']);
  expect(await list()).toEqual(first);
  expect(opened).toEqual([]);

  listed.set('agent/b', await seal('agent/b', { name: 'changed' }));
  expect((await list()).map(({ overview }) => overview)).toEqual([{ name: 'a' }, { name: 'changed' }]);
  expect(opened).toEqual(['agent/b']);
});

test('each listing answers with values of its own', async () => {
  const [first] = await list();
  (first!.overview as { name: string }).name = 'changed by who listed';
  expect((await list())[0]?.overview).toEqual({ name: 'a' });
});

test('what was sealed for another workflow, or says so, is not taken for what was opened', async () => {
  const [a, b] = [listed.get('agent/a'), listed.get('agent/b')];
  if (a === undefined || b === undefined) throw new Error('nothing is listed');
  await list();
  listed.set('agent/b', a);
  expect(isUnreadable((await list())[1]?.overview)).toBe(true);
  listed.set('agent/b', b);
  await list();
  listed.set('agent/b', { ...b, metadata: { ...b.metadata, ...(await metadataFor('agent/a')) } });
  expect(isUnreadable((await list())[1]?.overview)).toBe(true);
  listed.set('agent/b', b);
});

const metadataFor = async (workflowId: string) => (await seal(workflowId, {})).metadata;

test('what is listed no more is not kept', async () => {
  const b = await seal('agent/b', { name: 'b' });
  listed.set('agent/b', b);
  await list();
  listed.delete('agent/b');
  await list();
  listed.set('agent/b', b);
  await list();
  expect(opened).toEqual(['agent/b']);
});
