import { noteOnce, noteRepeatably, readBegun } from '../../../activities/attempts/effect-note';
import { nothingSent } from '../../../activities/attempts/nothing-sent';
import type { StepContext } from '../../../activities/implement';
import { scheduledAt } from '../step-run/attempts';
import { effect, startNoting, type NotingAttempts } from './noting-attempts';

let world: NotingAttempts;
beforeEach(async () => {
  world = await startNoting();
});
afterEach(() => world.stop());

const once = (context: StepContext) => noteOnce(effect, { draftId: 'AA' }, context);
const repeatably = (context: StepContext) => noteRepeatably(effect, context);
const read = (context: StepContext) => readBegun(effect, context);
const [at, refused] = [(after: number) => new Date(scheduledAt + after), { phase: 'refused', attempt: 1 }];
const mayBeRequested = { answer: undefined, saved: [] };
const again = () => `${world.noteId}/again`;

describe('an effect that must not come twice', () => {
  test('is noted with what is about to be sent, which the next attempt reads', async () => {
    expect(await world.attempt(read)).toEqual(mayBeRequested);
    expect(await world.attempt(once)).toEqual(mayBeRequested);
    expect(Object.keys(world.workflows)).toContain(world.noteId);
    expect(await world.attempt(read, { number: 2 })).toMatchObject({ answer: { content: { draftId: 'AA' } } });
  });

  test('is read as noted when its note was written, though a stranger wrote what it says', async () => {
    world.noteEarlier(2_000, { draftId: 'AA' });
    expect((await world.attempt(read)).answer).toEqual({ at: at(2_000), content: { draftId: 'AA' } });
    world.workflows[world.noteId]!.memo = { content: { draftId: 'BB' } };
    expect((await world.attempt(read)).answer).toEqual({ at: at(2_000), content: undefined });
  });

  test('may not be requested again once it is noted, however long ago, unless the last attempt was refused', async () => {
    world.noteEarlier(0);
    for (const after of [1_000, 3_600_000])
      expect((await world.attempt(once, { number: 2, after })).answer).toEqual({ at: at(after) });
    expect(await world.attempt(once, { number: 2, reported: refused })).toEqual(mayBeRequested);
    expect((await world.attempt(once, { number: 3, reported: refused })).answer).toEqual({ at: at(2_000) });
  });

  test('is known not to exist where its note could not be written', async () => {
    const away = new Error('Temporal is away.');
    Object.defineProperty(world.workflows, world.noteId, {
      get: () => {
        throw away;
      },
    });
    expect(await world.attempt(once)).toEqual({ error: away, saved: [{ phase: 'refused', attempt: 1 }] });
  });
});

describe('an effect that may come twice at worst', () => {
  test('is noted, and read before only where an attempt may have requested it', async () => {
    expect(await world.attempt(repeatably)).toEqual(mayBeRequested);
    const reported = nothingSent(1);
    expect((await world.attempt(repeatably, { number: 2, reported })).answer).toEqual({ at: at(1_000) });
    expect(world.asked).not.toContain(`describe ${world.noteId}`);
    await world.attempt(repeatably, { number: 2 });
    expect(world.asked).toContain(`describe ${world.noteId}`);
  });

  test('is looked for during half of the patience, from its note on', async () => {
    world.noteEarlier(2_000);
    for (const after of [2_000, 31_999])
      expect((await world.attempt(repeatably, { number: 2, after })).answer).toMatchObject({ at: at(2_000) });
    expect(Object.keys(world.workflows)).not.toContain(again());
  });

  test('may then be requested once more, and never a third time', async () => {
    world.noteEarlier(2_000);
    expect(await world.attempt(repeatably, { number: 2, after: 32_000 })).toEqual(mayBeRequested);
    expect(Object.keys(world.workflows)).toContain(again());
    for (const after of [33_000, 3_600_000])
      expect((await world.attempt(repeatably, { number: 3, after })).answer).toMatchObject({ at: at(2_000) });
  });

  test('may be requested again at once where the last attempt was refused', async () => {
    world.noteEarlier(0);
    expect(await world.attempt(repeatably, { number: 2, reported: refused })).toEqual(mayBeRequested);
    expect(Object.keys(world.workflows)).not.toContain(again());
  });

  test('may be requested where it was never noted, as by an attempt that was cut off before', async () => {
    expect(await world.attempt(repeatably, { number: 2 })).toEqual(mayBeRequested);
    expect(Object.keys(world.workflows)).toContain(world.noteId);
  });
});
