import { forgetReports, savedProgress, saveProgress } from '../../../activities/step-run/saved-progress';
import { signedWords } from '../../../activities/step-run/signed-words';
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

async function savedBy(keys = keyRing, progress: unknown = { draftId: 'AA' }, info: object = activity) {
  const heartbeats: unknown[] = [];
  const save = async () =>
    Promise.resolve().then(() => {
      saveProgress(keys, progress);
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
  const note = signedWords(keyRing, ['call', 'one']).sign({ draftId: 'AA' });
  expect(signedWords(keyRing, ['call', 'one']).read(note)).toEqual({ draftId: 'AA' });
  expect(signedWords(keyRing, ['call', 'other']).read(note)).toBeUndefined();
});

describe('where somebody has reset the activity', () => {
  const forgotten = async (progress: unknown, more: object) => {
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
