import { describeTrigger } from '../../src/cli/output/describe-trigger';
import type { TriggerOverview } from '../../src/contracts/trigger-report';

test('a trigger that ignores its own changes is not shown as one that fires for them', () => {
  const trigger: TriggerOverview = {
    id: 'inbox',
    type: 'board.newCard',
    agent: 'helper',
    account: 'team',
    status: 'active',
    path: 'webhook',
    setUpAt: '2026-05-01T00:00:00Z',
    watermark: '2026-05-01T00:00:00Z',
    recent: [],
    counts: { delivered: 0, skipped: 0, failed: 0 },
  };
  const ignored = 'Changes made through the account team do not start the agent.';
  expect(describeTrigger({ ...trigger, ignoreOwnChanges: true })).toContain(ignored);
  expect(describeTrigger(trigger)).not.toContain(ignored);
});
