import { randomUUID } from 'node:crypto';
import type { ApprovalRequest } from '../../../src/contracts/approval';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { textOf } from '../worlds/agent-world';
import { createApprovalWorld, type ApprovalWorld } from '../worlds/approval-world';

let world: ApprovalWorld;

beforeAll(async () => {
  world = await createApprovalWorld();
});
afterAll(() => world.stop());

test('a request that was ended with its run shows that nothing was decided, and offers no decision', async () => {
  const { id, path } = await world.askToSend();
  const open = await world.ada.get(path);
  expect(textOf(open.text)).toContain('without a decision it ends');
  expect(open.text.match(/<\w+[^>]* data-live/g)).toHaveLength(3);
  await world.client.temporal.workflow.getHandle(id).terminate();
  const { status, text } = await world.ada.get(path);
  expect(status).toBe(200);
  expect(textOf(text)).toMatch(
    /Withdrawn , .* : nobody waits for a decision any more\. Nothing was decided, and nothing is done\./,
  );
  expect(textOf(text)).toContain('Your &lt;order&gt;');
  expect(text).not.toContain('value="approve"');
  // A page that is left open asks no further.
  expect(text).not.toContain('data-live');
  const offers = await world.ada.get(`/offers?of=folder&approval=${id.slice('approval/'.length)}`);
  expect(offers.text).toContain('There is no such request any more');
});

/** A run that asks, and what ends it as a reset does: what it has asked goes on. */
async function askingRun() {
  const { workflow } = world.client.temporal;
  const run = await workflow.start('asking', { workflowId: randomUUID(), taskQueue: 'nobody', args: [] });
  return {
    requestedBy: { workflowId: run.workflowId, runId: run.firstExecutionRunId },
    end: () => run.terminate(),
  };
}

const input = { to: ['lena@northwind.example'], subject: 'Left behind', body: 'Hello.' };
const undecided = expect.not.objectContaining({ outcome: expect.anything() as unknown }) as object;

test.each([{ decision: 'approve' }, { decision: 'reject' }, { decision: 'approve', 'input.to.0': 'nobody' }])(
  'a request that a reset has left behind takes no decision: %p',
  async (decision) => {
    const run = await askingRun();
    const { path, state } = await world.ask({ step: 'mail.sendEmail', input, requestedBy: run.requestedBy });
    const asked = /name="asked" value="([^"]+)"/.exec((await world.ada.get(path)).text)?.[1] ?? '';
    await run.end();
    const answer = await world.ada.post(path, { ...decision, asked });
    expect(answer.status).toBe(409);
    const text = await answer.text();
    expect(text).toContain('Your decision was not taken.');
    expect(textOf(text)).toContain('Withdrawn ,');
    expect(await state()).toEqual(undecided);
  },
);

test('an approval is not taken for another request that stands under the id now, not even one left behind', async () => {
  const run = await askingRun();
  const { id, path, state } = await world.ask({ step: 'mail.sendEmail', input });
  const { request } = await state();
  const asked = /name="asked" value="([^"]+)"/.exec((await world.ada.get(path)).text)?.[1] ?? '';
  const { workflow } = world.client.temporal;
  await workflow.getHandle(id).terminate();
  const another: ApprovalRequest = {
    ...request,
    input: { ...input, to: ['eve@evil.example'] },
    requestedBy: run.requestedBy,
  };
  await runAsCall({ agent: 'helper' }, () =>
    workflow.start('approval', { workflowId: id, taskQueue: serviceTaskQueue, args: [another] }),
  );
  await run.end();
  expect((await world.ada.post(path, { decision: 'approve', asked })).status).toBe(409);
  expect(await state()).toEqual(undecided);
});
