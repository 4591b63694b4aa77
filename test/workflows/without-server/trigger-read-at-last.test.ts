import { configureUpdate, pauseUpdate, replayUpdate, resumeUpdate } from '../../../src/messages/trigger';
import type { WorkflowRun } from '../../support/workflow-run';
import * as given from './a-trigger';

const { definition, dispatch, found, lookOf, looking, report, resolve, skipped, started, stateOf, target } = given;

describe('an event that had to wait until it could be read', () => {
  const at = given.after(-30 * given.hour);
  const waiting = { eventId: 'waited', since: at, failures: 1, problem: 'It was down.' };
  const another = { ...waiting, eventId: 'another' };
  const mark = 'what was read stays listed until it is noted';
  const unread = async (run: WorkflowRun) => (await stateOf(run)).unread;

  /** A look has read it, and its start is tried again and again. The position is past it: no look finds it by that. */
  async function starting(beginning = {}, reports = [report('waited', { at })]) {
    const run = await looking({ unread: [waiting], cursor: 'past it' }, beginning);
    await found(run, { reports, unread: [] });
    return run;
  }

  test('is in the checkpoint until its agent is started, and then no more', async () => {
    const run = await starting();
    expect(await unread(run)).toEqual([waiting]);
    await run.answer(dispatch, { outcomes: [started('waited')] });
    expect(await stateOf(run)).toMatchObject({ unread: [], counts: { delivered: 1 } });
  });

  test('is read again after a pause that stopped its start', async () => {
    const run = await starting();
    await run.update(pauseUpdate);
    await run.stopped(dispatch);
    await run.update(resumeUpdate);
    expect(lookOf(run)).toMatchObject({ cursor: 'past it', unread: [waiting] });
    await found(run, { reports: [report('waited', { at })], unread: [] });
    expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'waited' }] }]);
  });

  test('is read again after a pause or a change that came between what was announced and what was found', async () => {
    const announced = report('announced', { change: { subject: 'label' } });
    const compared = report('waited', { at, change: { subject: 'other', after: given.after(-given.hour) } });
    const filtered = { definition: { ...definition, config: { filter: 'lunch' } }, target, seal: 'signed' };
    const paused = await starting({}, [announced, compared]);
    await paused.update(pauseUpdate);
    const changed = await starting({}, [announced, compared]);
    await changed.update(configureUpdate, filtered);
    for (const run of [paused, changed]) {
      await run.answer(dispatch, { outcomes: [started('announced')] });
      expect(await unread(run)).toEqual([waiting]);
    }
  });

  test('is read again where its start failed as the trigger was set up before, unless another source is watched now', async () => {
    for (const { config, left } of [
      { config: { filter: 'lunch' }, left: [waiting] },
      { config: { mailbox: 'other@northwind.example' }, left: undefined },
    ]) {
      const run = await starting();
      await run.update(configureUpdate, { definition: { ...definition, config }, target, seal: 'signed' });
      await run.answer(dispatch, { outcomes: [{ eventId: 'waited', kind: 'failed', problem: 'Refused.' }] });
      expect(await unread(run)).toEqual(left);
    }
  });

  test('waits no more where it is passed over or fails; those that cannot be read still do', async () => {
    const run = await looking({ unread: [waiting, another, { ...waiting, eventId: 'third' }] });
    await found(run, { reports: [skipped('waited'), report('third')], unread: [another] });
    expect((await unread(run))?.map(({ eventId }) => eventId)).toEqual(['another', 'third']);
    await run.answer(dispatch, {
      outcomes: [{ eventId: 'third', kind: 'failed', problem: 'Nobody polls the queue.' }],
    });
    expect(await unread(run)).toEqual([another]);
  });

  test('that a person replays while its start is tried again starts one agent, and counts once', async () => {
    const run = await starting();
    // A test answers one activity of a name: the event's own start is out of sight meanwhile.
    const own = run.activities.splice(0);
    const replay = await run.update(replayUpdate, 'waited', 'once');
    await run.answer(resolve, { reports: [report('waited', { at })] });
    expect(run.asked(dispatch).args[0]).not.toHaveProperty('replayId');
    await run.answer(dispatch, { outcomes: [started('waited')] });
    run.activities.push(...own);
    await run.answer(dispatch, { outcomes: [{ ...started('waited'), kind: 'already started' }] });
    expect(replay.result).toMatchObject({ kind: 'started' });
    expect(await stateOf(run)).toMatchObject({ unread: [], counts: { delivered: 1 } });
  });

  test('in a run of a version from before that is listed no more once it is read', async () => {
    expect(await unread(await starting({ without: [mark] }))).toEqual([]);
  });

  test('marks only runs in which one was read', async () => {
    const run = await looking({ unread: [waiting] });
    await found(run, { reports: [report('fresh')], unread: [waiting] });
    expect(run.marks).not.toContain(mark);
  });
});
