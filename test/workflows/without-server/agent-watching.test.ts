import { agentStateQuery, defineAgentUpdate } from '../../../src/messages/agent';
import type { WorkflowRun } from '../../support/workflow-run';
import { begin, inbox, seal, second, withTriggers } from './an-agent';

describe('since when triggers watch', () => {
  const stateOf = (run: WorkflowRun) => run.query(agentStateQuery);

  test('is the second in which they were set up, and what was known is kept', async () => {
    expect(await stateOf(await begin())).toMatchObject({
      triggersSetUpAt: { inbox: second },
      triggersWatchedSince: { inbox: { inbox: second } },
    });
    const known = '2026-01-01T00:00:00.000Z';
    const kept = { triggersSetUpAt: { inbox: known }, triggersWatchedSince: { inbox: { inbox: known } } };
    expect(await stateOf(await begin(kept))).toMatchObject(kept);
    const { triggersWatchedSince } = await stateOf(await begin({ triggersSetUpAt: { inbox: known } }));
    expect(triggersWatchedSince).toEqual({ inbox: { inbox: known } });
  });

  test('is kept for what stays, begins for what comes, and is forgotten for what goes', async () => {
    const stays = { ...inbox, id: 'stays', config: { folder: 'spam' } };
    const run = await begin({ definition: withTriggers(inbox, { ...inbox, id: 'gone' }, stays) });
    await run.pass(60_000);
    const moved = { ...inbox, config: { folder: 'archive' } };
    await run.update(defineAgentUpdate, withTriggers(moved, { ...inbox, id: 'late' }, stays), 2, seal);
    const later = '2026-05-04T08:01:00.000Z';
    expect(await stateOf(run)).toMatchObject({
      triggersSetUpAt: { inbox: second, late: later, stays: second },
      triggersWatchedSince: { inbox: { archive: later }, late: { inbox: later }, stays: { spam: second } },
    });
    expect((await stateOf(run)).triggersSetUpAt).not.toHaveProperty('gone');
  });

  test('is nothing that every object has: a trigger and what it watches may be called as one likes', async () => {
    const named = { ...inbox, id: 'constructor', config: { folder: 'name' } };
    const run = await begin({ definition: withTriggers(named), triggersWatchedSince: {} });
    expect(await stateOf(run)).toMatchObject({
      triggersSetUpAt: { constructor: second },
      triggersWatchedSince: { constructor: { name: second } },
    });
  });
});
