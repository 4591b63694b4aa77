import { forgetReports, progressOf, savedProgress } from '../../../activities/step-run/saved-progress';
import { signedProgress } from '../../../activities/attempts/signed-progress';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

const keyRing = createKeyRing([generateKey()], 'the test');
const stranger = createKeyRing([generateKey()], 'a stranger');
const scheduled = Date.parse('2026-05-01T10:00:00Z');
const activity = {
  ...{ attempt: 2, activityId: '1', activityType: 'mail.sendEmail' },
  workflowExecution: { workflowId: 'w', runId: 'r' },
  ...{ scheduledTimestampMs: scheduled, currentAttemptScheduledTimestampMs: scheduled + 5 },
};

async function savedBy(keys = keyRing, progress: object = { draftId: 'AA' }, info: object = activity) {
  const heartbeats: unknown[] = [];
  const save = async () =>
    Promise.resolve().then(() => {
      progressOf(keys).saveProgress(progress);
    });
  await inActivity(info, temporalTelling({}).client, save, (details) => heartbeats.push(details));
  return heartbeats[0];
}
const readBy = (heartbeatDetails: unknown, more: object = {}) =>
  inActivity({ ...activity, heartbeatDetails, ...more }, temporalTelling({}).client, () =>
    Promise.resolve(savedProgress(keyRing)),
  );

test('what an attempt has saved is read by the next one of the same activity', async () => {
  expect(await readBy(await savedBy())).toEqual({ draftId: 'AA' });
  expect(await readBy(undefined)).toBeUndefined();
});

describe('what an attempt saves', () => {
  /** What is there for the next attempt when one, told this, has said that. */
  const left = async (told: object, ...said: object[]) => {
    const heartbeats: unknown[] = [];
    const info = { ...activity, heartbeatDetails: await savedBy(keyRing, told) };
    const save = async () =>
      Promise.resolve().then(() => {
        const { saveProgress } = progressOf(keyRing);
        for (const one of said) saveProgress(one);
      });
    await inActivity(info, temporalTelling({}).client, save, (details) => heartbeats.push(details));
    return readBy(heartbeats.at(-1));
  };
  const report = { phase: 'prepared', attempt: 1, attached: 1 };

  test('is beside what those before have saved, but for what they have said of themselves', async () => {
    expect(await left({ draftId: 'AA', cardId: 'B' }, { cardId: 'C' }, { listId: 'D' })).toEqual({
      ...{ draftId: 'AA', cardId: 'C', listId: 'D' },
    });
    expect(await left({ ...report, draftId: 'AA' }, { listId: 'D' })).toEqual({ draftId: 'AA', listId: 'D' });
    expect(await left({ draftId: 'AA' }, { listId: 'D' }, { ...report, attempt: 2 })).toEqual({
      ...{ draftId: 'AA', listId: 'D', phase: 'prepared', attempt: 2, attached: 1 },
    });
  });

  test('is beside the answer of a call that is done, whatever later attempts say', async () => {
    const done = { phase: 'done', answer: { messageId: 'AA' }, until: 5 };
    expect(await left(done, { listId: 'D' })).toEqual({ ...done, listId: 'D' });
  });

  test('is all there is where nothing was sent: what names mean is looked up anew', async () => {
    const nothing = { phase: 'nothing sent', attempt: 2 };
    expect(await left({ cardId: 'B' }, { listId: 'D' }, nothing)).toEqual(nothing);
  });
});

test('what a stranger has saved counts for nothing: unsigned, with another key, altered, or of another activity', async () => {
  const saved = (await savedBy()) as { said: string; signature: string };
  expect(await readBy({ draftId: 'AA' })).toBeUndefined();
  expect(await readBy(await savedBy(stranger))).toBeUndefined();
  expect(await readBy({ ...saved, said: saved.said.replace('AA', 'BB') })).toBeUndefined();
  for (const other of [
    { activityId: '2' },
    { activityType: 'mail.draftEmail' },
    { workflowExecution: { workflowId: 'w', runId: 's' } },
    { workflowExecution: { workflowId: 'v', runId: 'r' } },
  ])
    expect([other, await readBy(saved, other)]).toEqual([other, undefined]);
});

test('a note of one call says nothing of another', () => {
  const note = signedProgress(keyRing, ['call', 'one']).sign({ draftId: 'AA' });
  expect(signedProgress(keyRing, ['call', 'one']).read(note)).toEqual({ draftId: 'AA' });
  expect(signedProgress(keyRing, ['call', 'other']).read(note)).toBeUndefined();
});

describe('where somebody has reset the activity', () => {
  const forgotten = async (progress: object | undefined, more: object) => {
    const heartbeats: unknown[] = [];
    const heartbeatDetails = progress === undefined ? undefined : await savedBy(keyRing, progress);
    const forget = async () =>
      Promise.resolve().then(() => {
        forgetReports(keyRing);
      });
    const info = { ...activity, heartbeatDetails, ...more };
    await inActivity(info, temporalTelling({}).client, forget, (details) => heartbeats.push(details));
    return heartbeats.length === 0 ? 'nothing saved' : readBy(heartbeats[0]);
  };
  const report = { phase: 'nothing sent', attempt: 1, draftId: 'AA' };

  test('an attempt that counts as the first again takes back what one has said of itself, and keeps the rest', async () => {
    expect(await forgotten(report, { attempt: 1 })).toEqual({ draftId: 'AA' });
  });

  test('nothing is taken back at a first attempt, at a later one, or where no attempt has said anything', async () => {
    const first = { attempt: 1, currentAttemptScheduledTimestampMs: scheduled };
    expect(await forgotten(report, first)).toBe('nothing saved');
    expect(await forgotten(report, { attempt: 2 })).toBe('nothing saved');
    expect(await forgotten({ draftId: 'AA' }, { attempt: 1 })).toBe('nothing saved');
    expect(await forgotten(undefined, { attempt: 1 })).toBe('nothing saved');
  });
});
