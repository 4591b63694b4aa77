import type { StepOutcome } from '../../support/agents';
import { eventually } from '../../support/eventually';
import { connectTestServer } from '../../support/temporal-server';
import { agentTaskQueue, type World } from '../../support/world';
import { EventType, historyOf, isTask, reset, resetTo, type Event } from './reset-run';
import { hurried, startAs } from '../run-steps';

/** Resets of runs whose effects nothing at the provider tells apart; shares the world of reset.test.ts. */
export function testResetKeylessSteps(world: () => World): void {
  describe('a step without a key of the provider', () => {
    const { EVENT_TYPE_WORKFLOW_EXECUTION_STARTED: beginning } = EventType;

    /** Runs a step, resets its workflow to the beginning, and answers how the step went both times. */
    async function twice(step: string, input: unknown, options = hurried): Promise<StepOutcome[]> {
      const handle = await startAs(world(), 'busy', 'steps', [{ step, input, options }]);
      const first = (await handle.result()) as StepOutcome[];
      await resetTo(world(), handle.workflowId, ({ eventType }) => eventType === beginning);
      const again = world().client.temporal.workflow.getHandle(handle.workflowId);
      return [...first, ...((await again.result()) as StepOutcome[])];
    }

    const card = () =>
      world().sandbox.trello.as('ben').createCard(world().sandbox.trello.list('Support', 'Inbox'), { name: 'Reset' });
    const actions = (type: string, cardId: string) =>
      [...world().sandbox.trello.world.actions.values()].filter(
        (action) => action.type === type && (action.data.card as { id?: string } | undefined)?.id === cardId,
      ).length;

    /** Until every request of this path has been answered. */
    const nothingUnderWay = (path: RegExp) =>
      eventually('nothing is under way', () =>
        world()
          .sandbox.requests.list({ path })
          .every(({ durationMs }) => durationMs !== undefined),
      );

    test('answers what it has answered before, and does nothing', async () => {
      const { id } = card();
      const comments = await twice('board.addCommentToCard', { card: id, text: 'Once' });
      expect(comments[0]).toHaveProperty('result');
      expect(comments[1]).toEqual(comments[0]);
      expect(actions('commentCard', id)).toBe(1);
      const name = 'Made before the reset';
      const raw = await twice('board.apiCall', {
        method: 'POST',
        endpoint: `/1/cards/${id}/checklists`,
        body: { name },
      });
      expect(raw[1]).toEqual(raw[0]);
      expect(actions('addChecklistToCard', id)).toBe(1);
    });

    test('looks for what was under way when the workflow was reset, once that must have ended', async () => {
      const { id } = card();
      const path = /\/actions\/comments$/;
      const before = world().sandbox.requests.count({ path });
      world().sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 1_200 } });
      const options = { ...hurried, startToCloseTimeout: '3 seconds' };
      const input = { card: id, text: 'Under way' };
      const handle = await startAs(world(), 'busy', 'steps', [{ step: 'board.addCommentToCard', input, options }]);
      await eventually('the request', () => world().sandbox.requests.count({ path }) > before);
      await resetTo(world(), handle.workflowId, ({ eventType }) => eventType === beginning);
      const again = world().client.temporal.workflow.getHandle(handle.workflowId);
      expect((await again.result()) as StepOutcome[]).toEqual([{ result: expect.anything() }]);
      await nothingUnderWay(path);
      expect(actions('commentCard', id)).toBe(1);
    });

    test('that was under way is not made again as another account, which its agent was given before the reset', async () => {
      const { trello } = world().sandbox;
      await world().client.accounts.connect({
        ...{ integration: 'board', name: 'ben', owner: 'ben', scopes: ['read', 'write'] },
        credential: { kind: 'trello-token', key: trello.application.key, token: trello.issueToken('ben').value },
      });
      const define = (account: string) =>
        world().client.agents.define('moved', {
          ...{ workflowType: 'steps', taskQueue: agentTaskQueue },
          equipment: { 'board.addCommentToCard': { account, permission: 'autopilot' } },
        });
      await define('team');
      const { id } = card();
      const path = new RegExp(`/cards/${id}/actions/comments$`);
      world().sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 1_200 } });
      const options = { ...hurried, startToCloseTimeout: '3 seconds' };
      const input = { card: id, text: 'As one member' };
      const handle = await startAs(world(), 'moved', 'steps', [{ step: 'board.addCommentToCard', input, options }]);
      await eventually('the request', () => world().sandbox.requests.count({ path }) > 0);
      await define('ben');
      await resetTo(world(), handle.workflowId, ({ eventType }) => eventType === beginning);
      const [again] = (await world().client.temporal.workflow.getHandle(handle.workflowId).result()) as StepOutcome[];
      // The calls of the other tests name no account: there is one alone.
      await world().client.accounts.disconnect('board', 'ben');
      expect(again?.error?.type).toBe('OutcomeUnknown');
      await nothingUnderWay(path);
      expect(actions('commentCard', id)).toBe(1);
    });

    describe('that was under way at the point that is reset to', () => {
      const path = /\/actions\/comments$/;
      const options = { ...hurried, startToCloseTimeout: '8 seconds' };

      test('answers what it has answered since, and does nothing', async () => {
        const { id } = card();
        world().sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 1_500 } });
        const handle = await startAs(world(), 'busy', 'steps', [
          { step: 'board.addCommentToCard', input: { card: id, text: 'Slow' }, options },
          { step: 'board.getCard', input: { card: id }, options },
        ]);
        const [comment] = (await handle.result()) as StepOutcome[];
        const events = await historyOf(world(), handle.workflowId);
        await reset(
          world(),
          handle.workflowId,
          undefined,
          events.findIndex(({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED),
        );
        const [again] = (await world().client.temporal.workflow.getHandle(handle.workflowId).result()) as StepOutcome[];
        expect(comment).toHaveProperty('result');
        expect(again).toEqual(comment);
        expect(actions('commentCard', id)).toBe(1);
      });

      test('is looked for, once its attempt must have ended', async () => {
        const { id } = card();
        const before = world().sandbox.requests.count({ path });
        world().sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds: 1_200 } });
        const input = { card: id, text: 'Under way there' };
        const handle = await startAs(world(), 'busy', 'steps', [
          { step: 'board.addCommentToCard', input, options: { ...options, startToCloseTimeout: '3 seconds' } },
        ]);
        await eventually('the request', () => world().sandbox.requests.count({ path }) > before);
        const { EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED: signaled } = EventType;
        const signalOf = (events: Event[]) => events.findIndex(({ eventType }) => eventType === signaled);
        await world().client.temporal.workflow.getHandle(handle.workflowId).signal('anything');
        await eventually('the task of the signal', async () => {
          const events = await historyOf(world(), handle.workflowId);
          return signalOf(events) >= 0 && events.slice(signalOf(events)).some(isTask);
        });
        await resetTo(world(), handle.workflowId, ({ eventType }) => eventType === signaled);
        const again = world().client.temporal.workflow.getHandle(handle.workflowId);
        expect((await again.result()) as StepOutcome[]).toEqual([{ result: expect.anything() }]);
        await nothingUnderWay(path);
        expect(actions('commentCard', id)).toBe(1);
      });
    });

    test('that only the run between has made is not made again where the first run is reset twice', async () => {
      const { id } = card();
      const path = new RegExp(`/cards/${id}$`);
      const before = world().sandbox.requests.count({ path });
      world().sandbox.faults.add({ match: { path, method: 'GET' }, fault: { kind: 'delay', milliseconds: 1_500 } });
      const handle = await startAs(world(), 'busy', 'scriptedAgent', [
        { tool: 'board_get_card', input: { card: id } },
        { tool: 'board_add_comment_to_card', input: { card: id, text: 'Once' } },
      ]);
      const { runId } = await world().client.temporal.workflow.getHandle(handle.workflowId).describe();
      await eventually('the request', () => world().sandbox.requests.count({ path }) > before);
      for (let times = 0; times < 2; times += 1) {
        await reset(world(), handle.workflowId, runId, 0);
        await world().client.temporal.workflow.getHandle(handle.workflowId).result();
        expect(actions('commentCard', id)).toBe(1);
      }
    });

    test('that an attempt has made is not made again where somebody resets its activity, which counts its attempts anew', async () => {
      const { id } = card();
      const path = /\/actions\/comments$/;
      world().sandbox.faults.add({
        match: { path },
        fault: { kind: 'status-after-effect', status: 502, retryAfter: 30 },
      });
      const options = { ...hurried, startToCloseTimeout: '8 seconds', retry: { initialInterval: '60 seconds' } };
      const input = { card: id, text: 'Before the activity was reset' };
      const handle = await startAs(world(), 'busy', 'steps', [{ step: 'board.addCommentToCard', input, options }]);
      const { connection } = await connectTestServer();
      const execution = { workflowId: handle.workflowId };
      const waiting = await eventually('a second attempt is waited for', async () => {
        const { pendingActivities } = await connection.workflowService.describeWorkflowExecution({
          namespace: world().namespace,
          execution,
        });
        return pendingActivities.find(({ attempt, lastFailure }) => attempt === 2 && lastFailure != null);
      });
      const activity = { id: waiting.activityId ?? null };
      await connection.workflowService.resetActivity({ namespace: world().namespace, execution, ...activity });
      expect((await handle.result()) as StepOutcome[]).toEqual([{ result: expect.anything() }]);
      expect(actions('commentCard', id)).toBe(1);
    });
  });
}
