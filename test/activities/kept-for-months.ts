import { keepTrigger, wantedOf } from '../../activities/agents/keep-trigger';
import { startedWith } from '../../src/temporal/run/started-with';
import { checkpointQuery, removeUpdate, type TriggerState } from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { eventually } from '../support/eventually';
import { inActivity } from '../support/in-activity';
import { trigger, type Keeper } from './keeper';

/** What a trigger begins with that has run before; shares the keeper of keep-triggers.test.ts, whose own it ends. */
export function testKeptForMonths(keeper: () => Keeper): void {
  describe('a trigger that has run for months', () => {
    const months = '2026-01-01T00:00:00.000Z';
    const setUp = { triggersSetUpAt: { kept: months } };
    const begunWith = () => startedWith<TriggerState>(keeper().world.client.temporal, 'trigger/kept');
    const ended = () => eventually('it has ended', async () => (await keeper().status()) === 'COMPLETED');
    const day = 86_400_000;

    // Its own keeper knows another set-up.
    beforeAll(() => keeper().world.client.temporal.workflow.getHandle('agent/keeper').terminate());

    /** As it would be by now. */
    async function putInPlace(): Promise<TriggerState> {
      await keeper().look();
      const last = await keeper().world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
      await keeper().handle().terminate();
      const watermark = new Date(Date.now() - day).toISOString();
      const delivered: TriggerState['delivered'] = [['an earlier one', Date.now() - 60_000]];
      const state = { ...last, setUpAt: months, watermark, delivered };
      const options = { workflowId: 'trigger/kept', taskQueue: serviceTaskQueue, args: [state] };
      await keeper().world.client.temporal.workflow.start('trigger', options);
      return state;
    }

    test('that somebody without the keys has removed goes on from where it was, and tells nothing a second time', async () => {
      const { watermark, delivered } = await putInPlace();
      await keeper().handle().executeUpdate(removeUpdate);
      await ended();
      await keeper().look(undefined, setUp);
      expect(await keeper().status()).toBe('RUNNING');
      expect(await begunWith()).toMatchObject({ status: 'active', setUpAt: months, watermark, delivered });
    });

    test('that the agent has had anew since it was removed begins with its new set-up, and asks nothing of what was before, whose key may be dropped', async () => {
      await putInPlace();
      await keeper().handle().executeUpdate(removeUpdate);
      await ended();
      const setUpAt = new Date().toISOString();
      keeper().asked.length = 0;
      await keeper().look(undefined, { triggersSetUpAt: { kept: setUpAt } });
      expect(keeper().asked).toEqual([]);
      expect(await begunWith()).toMatchObject({ status: 'active', setUpAt, watermark: setUpAt, delivered: [] });
    });

    /** What a trigger begins with of which Temporal keeps no run. */
    async function begunWithout(
      id: string,
      setUpAt: string,
      { askedFor = Date.now(), wasSeen = false } = {},
    ): Promise<TriggerState> {
      const agent = { ...(await keeper().stateOfAgent()), triggersSetUpAt: { [id]: setUpAt } };
      const wanted = wantedOf(agent, { ...trigger, id }, keeper().world.keyRing);
      await inActivity({ scheduledTimestampMs: askedFor }, keeper().client(), () =>
        keepTrigger(wanted, undefined, keeper().world.keyRing, wasSeen),
      );
      return startedWith<TriggerState>(keeper().world.client.temporal, `trigger/${id}`);
    }

    test('of which Temporal keeps no run is known from one that was never begun: its keeper has seen it, or was asked for long after its set-up', async () => {
      const askedFor = Date.parse(months);
      expect(await begunWithout('delayed', months, { askedFor })).toMatchObject({ watermark: months });
      expect(await begunWithout('delayed-for-long', months, { askedFor })).not.toHaveProperty('begunAnewAt');
      expect(await begunWithout('seen', months, { askedFor, wasSeen: true })).toHaveProperty('begunAnewAt');
    });

    test('of which Temporal keeps no run tells only that of which it still knows whom it started, which is seven days here', async () => {
      const { setUpAt, watermark, begunAnewAt = '' } = await begunWithout('deleted', months);
      const daysSince = (instant: string) => (Date.now() - Date.parse(instant)) / day;
      expect(setUpAt).toBe(months);
      // Still so where its account is connected again days later, and it looks first.
      expect(daysSince(watermark)).toBeCloseTo(3.5, 2);
      expect(daysSince(begunAnewAt)).toBeCloseTo(0, 2);
    });

    test('tells what came since its set-up where that was not long ago, and is none that was begun before where that was just now', async () => {
      const setUpAt = new Date(Date.now() - 60_000).toISOString();
      const fresh = await begunWithout('fresh', setUpAt);
      expect(fresh).toMatchObject({ setUpAt, watermark: setUpAt });
      expect(fresh).not.toHaveProperty('begunAnewAt');
      const yesterday = new Date(Date.now() - day).toISOString();
      const since = { setUpAt: yesterday, watermark: yesterday, begunAnewAt: expect.any(String) as string };
      expect(await begunWithout('deleted-soon', yesterday)).toMatchObject(since);
    });
  });
}
