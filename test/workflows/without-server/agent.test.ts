import { ApplicationFailure } from '@temporalio/common';
import { bytesOf } from '../../../src/json/most-bytes';
import { agentStateQuery, defineAgentUpdate, retireUpdate } from '../../../src/messages/agent';
import { agent } from '../../../workflows/service/agent';
import { WorkflowRun } from '../../support/workflow-run';
import { began, begin, definition, inbox, initial, keep, remove, seal, second, withTriggers } from './an-agent';

describe('an agent', () => {
  test('is told whole where steps look, in short where it is listed, and in words in Temporal Web UI', async () => {
    const run = await begin();
    expect(run.memo).toEqual({
      overview: { name: 'helper', workflowType: 'noting', steps: 2, triggers: ['inbox'] },
      agent: { definition, seal: initial.seal },
    });
    expect(run.details).toBe(
      'Starts `noting`. Triggers: inbox (mail.newEmail).\n\n- mail.findEmail: default\n- mail.sendEmail: approval, as support',
    );
  });

  test('without triggers or equipment says so', async () => {
    const run = await begin({ definition: { ...definition, triggers: [], equipment: {} } });
    expect(run.details).toBe('Starts `noting`. Triggers: none.\n\n');
    const two = await begin({ definition: withTriggers(inbox, { ...inbox, id: 'later' }) });
    expect(two.details).toContain('Triggers: inbox (mail.newEmail), later (mail.newEmail).');
  });

  test('that nobody signed is told without a signature, and has been defined once where nobody counted', async () => {
    const { seal: _none, revision: _uncounted, ...before } = initial;
    const run = await WorkflowRun.begin(agent, [before], { at: began });
    expect(run.memo).toMatchObject({ agent: { definition } });
    expect(run.memo.agent).not.toHaveProperty('seal');
    expect(await run.query(agentStateQuery)).toMatchObject({ revision: 1 });
  });

  test('of up to 16,000 bytes is in the memo; of a longer one only its overview is', async () => {
    const length = JSON.stringify({ definition: { ...definition, taskQueue: '' }, seal: initial.seal }).length;
    const named = (characters: number) => begin({ definition: { ...definition, taskQueue: 'q'.repeat(characters) } });
    expect((await named(16_000 - length)).memo).toHaveProperty('agent', expect.anything());
    const { memo } = await named(16_001 - length);
    expect([memo.agent, memo.overview]).toEqual([undefined, expect.anything()]);
  });

  test('with a definition of other letters, or with very many triggers, has no larger memo: Temporal Cloud takes 40 KB', async () => {
    const triggers = Array.from({ length: 1_000 }, (_, number) => ({ ...inbox, id: String(number).padStart(63, 't') }));
    const many = await begin({ definition: { ...withTriggers(...triggers), workflowType: 'w'.repeat(9_000) } });
    expect(many.memo).toMatchObject({ overview: { triggers: { length: 200 }, unlistedTriggers: 800 } });
    expect(many.memo.agent).toBeUndefined();
    expect(bytesOf(many.memo)).toBeLessThan(15_000);
    const letters = await begin({ definition: withTriggers({ ...inbox, config: { filter: 'メ'.repeat(15_000) } }) });
    expect(letters.memo.agent).toBeUndefined();
    expect(await letters.query(agentStateQuery)).toMatchObject({ definition: { triggers: [{ id: 'inbox' }] } });
  });

  test('has its triggers looked after, by what it is now, until it is another', async () => {
    const run = await begin();
    const state = await run.query(agentStateQuery);
    expect(run.asked(keep).args).toEqual([state]);
    await run.update(defineAgentUpdate, { ...definition, workflowType: 'other' }, 2, seal);
    expect(run.asked(keep).args).toMatchObject([{ revision: 3, definition: { workflowType: 'other' } }]);
    expect(run.end).toBeUndefined();
  });

  test('of a long run is continued with all it knows, and all it shows, once its look has ended', async () => {
    const run = await begin();
    run.historyLength = 151;
    await run.wake();
    expect(run.activities).toEqual([]);
    const args = [await run.query(agentStateQuery)];
    expect(run.end).toMatchObject({ kind: 'continued', args, memo: run.memo });
  });

  test('that is confirmed begins another run: what this one has begun with may be sealed with a key that is to be dropped', async () => {
    const confirmed = async (without: string[] = []) => {
      const run = await begin({}, without);
      await run.update(defineAgentUpdate, definition, 2, seal);
      return run;
    };
    const { end, activities } = await confirmed();
    expect(end).toMatchObject({ kind: 'continued', args: [{ revision: 3, definition, seal, confirmedAt: began }] });
    expect(activities).toEqual([]);
    const changed = await begin({ confirmedAt: second });
    await changed.update(defineAgentUpdate, withTriggers(), 2, seal);
    expect(await changed.query(agentStateQuery)).toMatchObject({ revision: 3, confirmedAt: second });
    const before = await confirmed(['what is sealed anew begins anew']);
    expect([before.end, before.underWay()]).toEqual([undefined, keep]);
  });

  test('that is defined for the first time goes on with the run that was begun for it', async () => {
    const run = await begin({ revision: 0 });
    await run.update(defineAgentUpdate, definition, 0, { ...seal, revision: 1 });
    expect(run.end).toBeUndefined();
  });

  test('ends by a fault of its look', async () => {
    const run = await begin();
    await run.fail(keep, ApplicationFailure.create({ message: 'A fault.' }));
    await run.update(defineAgentUpdate, definition, 2, seal);
    expect(run.end).toMatchObject({ kind: 'failed', error: { cause: { message: 'A fault.' } } });
  });
});

describe('an agent that is retired', () => {
  test('may do nothing more, has its triggers removed, and ends', async () => {
    const run = await begin();
    await run.update(retireUpdate);
    const nothing = { ...definition, triggers: [], equipment: {} };
    expect(run.memo.agent).toMatchObject({ definition: nothing, retired: true });
    expect(run.asked(remove).args).toEqual([{ agent: 'helper', triggerIds: ['inbox'] }]);
    expect(run.underWay()).toBe(remove);
    expect(await run.query(agentStateQuery)).toMatchObject({ retired: true, definition: nothing });
    const { isAccepted, error } = await run.update(defineAgentUpdate, definition, 2, seal);
    expect(isAccepted).toBe(false);
    expect(error?.message).toBe(
      'The agent "helper" is being retired, so nothing was changed. Look at it again, then repeat the change.',
    );
    await run.answer(remove);
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });

  test('by two at once has its triggers removed all the same', async () => {
    const run = await begin();
    await run.updateTwice(retireUpdate);
    expect(run.asked(remove).args).toEqual([{ agent: 'helper', triggerIds: ['inbox'] }]);
  });

  test('in a run of a version that told it nowhere has the memo of before', async () => {
    const run = await begin({}, ['published-retirement']);
    await run.update(retireUpdate);
    expect(run.memo.agent).toMatchObject({ definition });
  });
});
