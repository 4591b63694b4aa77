import { randomUUID } from 'node:crypto';
import { temporal } from '@temporalio/proto';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import type { StepOutcome } from '../support/agents';
import { mailUser, type World } from '../support/world';
import { createBusyWorld, hurried, startAs } from './run-steps';

let world: World;

beforeAll(async () => {
  world = await createBusyWorld();
});
afterAll(() => world.stop());

type Event = temporal.api.history.v1.IHistoryEvent;

const { EventType } = temporal.api.enums.v1;

async function historyOf(workflowId: string, runId?: string): Promise<Event[]> {
  const { connection } = await connectTestServer();
  const { history } = await connection.workflowService.getWorkflowExecutionHistory({
    namespace: world.namespace,
    execution: { workflowId, ...(runId === undefined ? {} : { runId }) },
  });
  return history?.events ?? [];
}

const isTask = ({ eventType }: Event): boolean => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;

/** Resets a run of a workflow, its last one by default, to the task that ended after this event. */
async function reset(workflowId: string, runId: string | undefined, at: number): Promise<void> {
  const { connection } = await connectTestServer();
  const events = await historyOf(workflowId, runId);
  await connection.workflowService.resetWorkflowExecution({
    namespace: world.namespace,
    workflowExecution: { workflowId, ...(runId === undefined ? {} : { runId }) },
    workflowTaskFinishEventId: events.find((event, index) => index > at && isTask(event))!.eventId!,
    requestId: randomUUID(),
    reason: 'test',
  });
}

/** Resets to the workflow task after which an event of this kind happened for the last time. */
async function resetTo(workflowId: string, isLast: (event: Event) => boolean): Promise<void> {
  await reset(workflowId, undefined, (await historyOf(workflowId)).findLastIndex(isLast));
}

/** Those that were met: a listing may tell of one for a moment after it was decided. */
const met = new Set<string>();

async function requestOf(workflowId: string) {
  const asked = await eventually('a person is asked', async () =>
    (await world.client.approvals.list()).find(
      ({ id, requestedBy }) => requestedBy.workflowId === workflowId && !met.has(id),
    ),
  );
  met.add(asked.id);
  return asked;
}

async function sendApproved(subject: string): Promise<string> {
  const { workflowId, result } = await world.client.calls.start('mail.sendEmail', {
    account: 'support',
    to: ['lena@northwind.example'],
    subject,
    body: 'Once.',
  });
  const { id } = await requestOf(workflowId);
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await result();
  return workflowId;
}

const sent = (subject: string): number =>
  world.sandbox.graph.sentMail(mailUser).filter((message) => message.subject === subject).length;

test('a reset to before the send, after the approval, sends nothing a second time', async () => {
  const workflowId = await sendApproved('Reset after approval');
  await resetTo(workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED);
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Reset after approval')).toBe(1);
});

test('a reset to after the send sends nothing a second time', async () => {
  const workflowId = await sendApproved('Reset after send');
  await resetTo(workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED);
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Reset after send')).toBe(1);
});

test('a reset to before the approval asks a person again, and sends nothing by itself', async () => {
  const workflowId = await sendApproved('Reset before approval');
  await resetTo(workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED);
  const asked = await requestOf(workflowId);
  expect(sent('Reset before approval')).toBe(1);
  await world.client.approvals.decide(asked.id, 'Grace', { decision: 'reject', reason: 'It went out already.' });
  await expect(world.client.temporal.workflow.getHandle(workflowId).result()).rejects.toThrow();
  expect(sent('Reset before approval')).toBe(1);
});

test('a reset while a person is waited for asks anew, and what was asked before says that nobody waits for it', async () => {
  const input = { account: 'support', to: ['lena@northwind.example'], subject: 'Asked twice', body: 'Once.' };
  const { workflowId } = await world.client.calls.start('mail.sendEmail', input);
  const before = await requestOf(workflowId);
  await resetTo(workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED);
  // At once, also where listings have not heard of the reset.
  expect((await world.client.approvals.get(before.id)).withdrawnAt).toMatch(/Z$/);
  await expect(world.client.approvals.decide(before.id, 'Grace', { decision: 'approve' })).rejects.toMatchObject({
    type: 'Conflict',
    message: expect.stringContaining('The request was withdrawn: nobody waits for a decision any more.') as string,
  });
  const after = await requestOf(workflowId);
  expect(await world.client.approvals.get(after.id)).not.toHaveProperty('withdrawnAt');
  await world.client.approvals.decide(after.id, 'Grace', { decision: 'approve' });
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Asked twice')).toBe(1);
});

test('a reset to after a person was asked leaves the request open: the new run waits for it', async () => {
  const input = { account: 'support', to: ['lena@northwind.example'], subject: 'Asked before', body: 'Once.' };
  const { workflowId } = await world.client.calls.start('mail.sendEmail', input);
  const { id } = await requestOf(workflowId);
  await resetTo(workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED);
  expect(await world.client.approvals.get(id)).not.toHaveProperty('withdrawnAt');
  expect((await world.client.approvals.list()).map((open) => open.id)).toContain(id);
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Asked before')).toBe(1);
});

describe('a step without a key of the provider', () => {
  const { EVENT_TYPE_WORKFLOW_EXECUTION_STARTED: beginning } = EventType;

  /** Runs a step, resets its workflow to the beginning, and answers how the step went both times. */
  async function twice(step: string, input: unknown, options = hurried): Promise<StepOutcome[]> {
    const handle = await startAs(world, 'busy', 'steps', [{ step, input, options }]);
    const first = (await handle.result()) as StepOutcome[];
    await resetTo(handle.workflowId, ({ eventType }) => eventType === beginning);
    const again = world.client.temporal.workflow.getHandle(handle.workflowId);
    return [...first, ...((await again.result()) as StepOutcome[])];
  }

  const card = () =>
    world.sandbox.trello.as('ben').createCard(world.sandbox.trello.list('Support', 'Inbox'), { name: 'Reset' });
  const actions = (type: string, cardId: string) =>
    [...world.sandbox.trello.world.actions.values()].filter(
      (action) => action.type === type && (action.data.card as { id?: string } | undefined)?.id === cardId,
    ).length;

  test('answers what it has answered before, and does nothing', async () => {
    const { id } = card();
    const comments = await twice('board.addCommentToCard', { card: id, text: 'Once' });
    expect(comments[0]).toHaveProperty('result');
    expect(comments[1]).toEqual(comments[0]);
    expect(actions('commentCard', id)).toBe(1);
    const name = 'Made before the reset';
    const raw = await twice('board.apiCall', { method: 'POST', endpoint: `/1/cards/${id}/checklists`, body: { name } });
    expect(raw[1]).toEqual(raw[0]);
    expect(actions('addChecklistToCard', id)).toBe(1);
  });

  test('looks for what was under way when the workflow was reset, once that must have ended', async () => {
    const { id } = card();
    const path = /\/actions\/comments$/;
    const before = world.sandbox.requests.count({ path });
    world.sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 1_200 } });
    const options = { ...hurried, startToCloseTimeout: '3 seconds' };
    const input = { card: id, text: 'Under way' };
    const handle = await startAs(world, 'busy', 'steps', [{ step: 'board.addCommentToCard', input, options }]);
    await eventually('the request', () => (world.sandbox.requests.count({ path }) > before ? true : undefined));
    await resetTo(handle.workflowId, ({ eventType }) => eventType === beginning);
    const again = world.client.temporal.workflow.getHandle(handle.workflowId);
    expect((await again.result()) as StepOutcome[]).toEqual([{ result: expect.anything() }]);
    await eventually('nothing is under way', () =>
      world.sandbox.requests.list({ path }).every(({ durationMs }) => durationMs !== undefined) ? true : undefined,
    );
    expect(actions('commentCard', id)).toBe(1);
  });

  describe('that was under way at the point that is reset to', () => {
    const path = /\/actions\/comments$/;
    const options = { ...hurried, startToCloseTimeout: '8 seconds' };

    test('answers what it has answered since, and does nothing', async () => {
      const { id } = card();
      world.sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 1_500 } });
      const handle = await startAs(world, 'busy', 'steps', [
        { step: 'board.addCommentToCard', input: { card: id, text: 'Slow' }, options },
        { step: 'board.getCard', input: { card: id }, options },
      ]);
      const [comment] = (await handle.result()) as StepOutcome[];
      const events = await historyOf(handle.workflowId);
      await reset(
        handle.workflowId,
        undefined,
        events.findIndex(({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED),
      );
      const [again] = (await world.client.temporal.workflow.getHandle(handle.workflowId).result()) as StepOutcome[];
      expect(comment).toHaveProperty('result');
      expect(again).toEqual(comment);
      expect(actions('commentCard', id)).toBe(1);
    });

    test('is looked for, once its attempt must have ended', async () => {
      const { id } = card();
      const before = world.sandbox.requests.count({ path });
      world.sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 1_200 } });
      const input = { card: id, text: 'Under way there' };
      const handle = await startAs(world, 'busy', 'steps', [
        { step: 'board.addCommentToCard', input, options: { ...options, startToCloseTimeout: '3 seconds' } },
      ]);
      await eventually('the request', () => (world.sandbox.requests.count({ path }) > before ? true : undefined));
      const { EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED: signaled } = EventType;
      const signalOf = (events: Event[]) => events.findIndex(({ eventType }) => eventType === signaled);
      await world.client.temporal.workflow.getHandle(handle.workflowId).signal('anything');
      await eventually('the task of the signal', async () => {
        const events = await historyOf(handle.workflowId);
        return signalOf(events) >= 0 && events.slice(signalOf(events)).some(isTask) ? true : undefined;
      });
      await resetTo(handle.workflowId, ({ eventType }) => eventType === signaled);
      const again = world.client.temporal.workflow.getHandle(handle.workflowId);
      expect((await again.result()) as StepOutcome[]).toEqual([{ result: expect.anything() }]);
      await eventually('nothing is under way', () =>
        world.sandbox.requests.list({ path }).every(({ durationMs }) => durationMs !== undefined) ? true : undefined,
      );
      expect(actions('commentCard', id)).toBe(1);
    });
  });

  test('that only the run between has made is not made again where the first run is reset twice', async () => {
    const { id } = card();
    const path = new RegExp(`/cards/${id}$`);
    const before = world.sandbox.requests.count({ path });
    world.sandbox.faults.add({ match: { path, method: 'GET' }, fault: { kind: 'delay', milliseconds: 1_500 } });
    const handle = await startAs(world, 'busy', 'scriptedAgent', [
      { tool: 'board_get_card', input: { card: id } },
      { tool: 'board_add_comment_to_card', input: { card: id, text: 'Once' } },
    ]);
    const { runId } = await world.client.temporal.workflow.getHandle(handle.workflowId).describe();
    await eventually('the request', () => (world.sandbox.requests.count({ path }) > before ? true : undefined));
    for (let times = 0; times < 2; times += 1) {
      await reset(handle.workflowId, runId, 0);
      await world.client.temporal.workflow.getHandle(handle.workflowId).result();
      expect(actions('commentCard', id)).toBe(1);
    }
  });

  test('that an attempt has made is not made again where somebody resets its activity, which counts its attempts anew', async () => {
    const { id } = card();
    const path = /\/actions\/comments$/;
    world.sandbox.faults.add({ match: { path }, fault: { kind: 'status-after-effect', status: 502, retryAfter: 30 } });
    const options = { ...hurried, startToCloseTimeout: '8 seconds', retry: { initialInterval: '60 seconds' } };
    const input = { card: id, text: 'Before the activity was reset' };
    const handle = await startAs(world, 'busy', 'steps', [{ step: 'board.addCommentToCard', input, options }]);
    const { connection } = await connectTestServer();
    const execution = { workflowId: handle.workflowId };
    const waiting = await eventually('a second attempt is waited for', async () => {
      const { pendingActivities } = await connection.workflowService.describeWorkflowExecution({
        namespace: world.namespace,
        execution,
      });
      return pendingActivities.find(({ attempt, lastFailure }) => attempt === 2 && lastFailure != null);
    });
    const activity = { id: waiting.activityId ?? null };
    await connection.workflowService.resetActivity({ namespace: world.namespace, execution, ...activity });
    expect((await handle.result()) as StepOutcome[]).toEqual([{ result: expect.anything() }]);
    expect(actions('commentCard', id)).toBe(1);
  });
});
