import { randomUUID } from 'node:crypto';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { defined } from '../../src/json/defined';
import { isToolError } from '../../src/contracts/tool-error';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { actingAgent } from '../../src/temporal/call/acting-agent';
import { runAsCall } from '../../src/temporal/call/current-call';
import { issuePass, type Pass } from '../../src/temporal/call/pass';

const keyRing = createKeyRing([generateKey()], 'the test');

/** What Temporal tells of a run: since when it is, and which workflow began what it belongs to. */
interface Told {
  startTime: Date;
  root?: string;
}

/** Who acts in a run of a workflow with this pass, and how often Temporal was asked, which knows of these workflows alone. */
async function acting(
  workflowId: string,
  pass: Pass,
  known: Record<string, Told> = {},
): Promise<{ agent: string | undefined; asked: number }> {
  let asked = 0;
  const getHandle = (id: string) => ({
    describe: async () => {
      asked += 1;
      const told = known[id];
      if (told === undefined) throw new WorkflowNotFoundError('There is none.', id, undefined);
      const rootExecution = told.root === undefined ? null : { workflowId: told.root, runId: randomUUID() };
      return Promise.resolve({ startTime: told.startTime, raw: { workflowExecutionInfo: { rootExecution } } });
    },
  });
  const withAbortSignal = (_signal: AbortSignal, run: () => unknown) => run();
  const client = { workflow: { getHandle }, withAbortSignal } as unknown as Client;
  const info = { workflowExecution: { workflowId, runId: randomUUID() } };
  const ask = (): Promise<string | undefined> =>
    runAsCall({ claim: { agent: 'triage', pass } }, () => actingAgent(keyRing)).catch((error: unknown) => {
      if (isToolError(error, 'PermissionDenied')) return undefined;
      throw error;
    });
  const agent = await new MockActivityEnvironment(info, { client }).run<[], string | undefined, typeof ask>(ask);
  return { agent, asked };
}

/** So many minutes before the pass was made. */
const before = ({ at }: Pass, minutes: number): Date => new Date(Date.parse(at) - minutes * 60_000);

afterEach(() => {
  jest.useRealTimers();
});

test('a pass of this workflow is believed without a question for an hour, after which Temporal says since when the run is', async () => {
  const pass = issuePass(keyRing, 'triage', 'run/one');
  expect(await acting('run/one', pass)).toEqual({ agent: 'triage', asked: 0 });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  jest.setSystemTime(Date.parse(pass.at) + 61 * 60_000);
  expect(await acting('run/one', pass)).toEqual({ agent: undefined, asked: 1 });
  expect(await acting('run/one', pass, { 'run/one': { startTime: before(pass, 1) } })).toEqual({
    ...{ agent: 'triage', asked: 1 },
  });
  expect(await acting('run/one', pass, { 'run/one': { startTime: before(pass, 61) } })).toEqual({
    ...{ agent: undefined, asked: 1 },
  });
});

test('a pass of another workflow is believed when Temporal says that the run descends from it', async () => {
  const pass = issuePass(keyRing, 'triage', 'run/one');
  const child = { startTime: new Date(), root: 'run/one' };
  const root = { startTime: before(pass, 1) };
  expect(await acting('run/child', pass, { 'run/child': child, 'run/one': root })).toEqual({
    ...{ agent: 'triage', asked: 2 },
  });
});

test.each<[what: string, child: Told | undefined, asked: number]>([
  ['of which Temporal knows nothing', undefined, 1],
  ['that nothing else began', { startTime: new Date() }, 1],
  ['that descends from another', { startTime: new Date(), root: 'run/other' }, 1],
  ['that descends from an earlier run of it', { startTime: new Date(), root: 'run/one' }, 2],
])('a pass of another workflow is not believed in a run %s', async (_what, child, asked) => {
  const pass = issuePass(keyRing, 'triage', 'run/one');
  const known = { 'run/one': { startTime: before(pass, 61) }, ...defined({ 'run/child': child }) };
  expect(await acting('run/child', pass, known)).toEqual({ agent: undefined, asked });
});

test('a pass that was altered is believed by nobody, and Temporal is not asked', async () => {
  const pass = { ...issuePass(keyRing, 'triage', 'run/one'), workflowId: 'run/other' };
  expect(await acting('run/other', pass)).toEqual({ agent: undefined, asked: 0 });
});
