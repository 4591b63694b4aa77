import { eventually } from '../../support/eventually';
import { agentTaskQueue } from '../../support/world';
import type { ApiWorld } from '../worlds/api-world';
import { askingForApproval } from '../worlds/waiting-approvals';

/** Deciding by the API; shares the world of api.test.ts. */
export function testDecisions(worldOf: () => ApiWorld): void {
  describe('a decision', () => {
    const input = { list: '65f0c0de65f0c0de65f0c0de', name: 'Invoice' };

    /** Asks for a card; answers how one decides on it. */
    async function asked() {
      const world = worldOf();
      const equipment = { 'board.createCard': {} };
      await world.client.agents.define('careful', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment });
      const ask = await askingForApproval(world);
      const { id, path } = await ask({
        ...{ step: 'board.createCard', account: 'team', effect: 'create', agent: 'careful', input },
      });
      const decide = async (decision: object, role: 'approver' | 'operator' = 'approver') => {
        const { status, body } = await world.ask(role, 'POST', `${path}/decision`, decision);
        return [status, body.error?.type ?? body] as const;
      };
      return { id, decide };
    }

    test('waits for another one and for the provider, longer than a request takes otherwise', async () => {
      const world = worldOf();
      const { id, decide } = await asked();
      const approve = (name: string) => decide({ decision: 'approve', input: { ...input, name } });
      world.sandbox.faults.add({ match: {}, fault: { kind: 'delay', milliseconds: 60_000 }, times: 2 });
      const first = approve('Order');
      await eventually('the first is being checked', async () => {
        const { raw } = await world.client.temporal.workflow.getHandle(id).describe();
        return (raw.pendingActivities ?? []).length > 0;
      });
      // Each look is given up after seven seconds, the second one's after the first one's.
      const refused = [409, 'DecisionRefused'];
      expect(await Promise.all([first, approve('Offer')])).toEqual([refused, refused]);
      world.sandbox.faults.clear();
    });

    test.each<[decision: object, others: object[]]>([
      [{ decision: 'approve' }, [{ decision: 'approve', input: { ...input, name: 'Order' } }, { decision: 'reject' }]],
      [
        { decision: 'approve', input: { ...input, name: 'Order' }, reason: 'As agreed' },
        [
          { decision: 'approve', reason: 'As agreed' },
          { decision: 'approve', input: { ...input, name: 'Order' } },
        ],
      ],
      [{ decision: 'reject', reason: 'No' }, [{ decision: 'reject', reason: 'Not now' }, { decision: 'approve' }]],
    ])(
      '%j that is sent again by the same token is answered with its outcome, and no other is',
      async (same, others) => {
        const { decide } = await asked();
        const first = await decide(same);
        expect(first).toEqual([200, expect.objectContaining({ approver: 'approver-token' })]);
        expect(await decide(same)).toEqual(first);
        expect(await decide(same, 'operator')).toEqual([409, expect.any(String)]);
        for (const other of [...others, { ...same, asked: '0'.repeat(64) }])
          expect(await decide(other)).toEqual([409, expect.any(String)]);
      },
    );
  });
}
