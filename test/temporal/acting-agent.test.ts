import { randomUUID } from 'node:crypto';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { actingAgent } from '../../src/temporal/acting-agent';
import { runAsCall } from '../../src/temporal/current-call';
import { issuePass, type Pass } from '../../src/temporal/pass';

const keyRing = createKeyRing([generateKey()], 'the test');

/** Who acts in a run of a workflow with this pass, and how often Temporal was asked, which knows of no run. */
async function acting(workflowId: string, pass: Pass): Promise<{ agent: string | undefined; asked: number }> {
  let asked = 0;
  const describe = (): never => {
    asked += 1;
    throw new WorkflowNotFoundError('There is none.', workflowId, undefined);
  };
  const client = new Client({ connection: Connection.lazy(), interceptors: { workflow: [{ describe }] } });
  const info = { workflowExecution: { workflowId, runId: randomUUID() } };
  const ask = (): Promise<string | undefined> =>
    runAsCall({ claim: { agent: 'triage', pass } }, () => actingAgent(keyRing)).catch(() => undefined);
  const agent = await new MockActivityEnvironment(info, { client }).run<[], string | undefined, typeof ask>(ask);
  return { agent, asked };
}

afterEach(() => {
  jest.useRealTimers();
});

test('a pass of this workflow is believed without a question for an hour, after which Temporal says since when the run is', async () => {
  const pass = issuePass(keyRing, 'triage', 'run/one');
  expect(await acting('run/one', pass)).toEqual({ agent: 'triage', asked: 0 });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  jest.setSystemTime(Date.parse(pass.at) + 61 * 60_000);
  expect(await acting('run/one', pass)).toEqual({ agent: undefined, asked: 1 });
});

test('a pass of another workflow is believed when Temporal says that the run descends from it', async () => {
  expect(await acting('run/child', issuePass(keyRing, 'triage', 'run/one'))).toEqual({ agent: undefined, asked: 1 });
});

test('a pass that was altered is believed by nobody, and Temporal is not asked', async () => {
  const pass = { ...issuePass(keyRing, 'triage', 'run/one'), workflowId: 'run/other' };
  expect(await acting('run/other', pass)).toEqual({ agent: undefined, asked: 0 });
});
