import { leaveToOthers } from '../../../activities/attempts/left-to-others';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

/** What an attempt on a worker without the setting does. */
const attempt = (number: number, maximumAttempts: number | undefined, isKnownAtOthers?: boolean) =>
  inActivity(
    { attempt: number, ...(maximumAttempts !== undefined && { retryPolicy: { maximumAttempts } }) },
    temporalTelling({}).client,
    async () => {
      await Promise.resolve();
      leaveToOthers('PUBLIC_URL is not set.', isKnownAtOthers);
      return 'goes on';
    },
  ).catch((error: unknown) => error);

test('an attempt that is left to others ends at once and as no fault, saying what its worker lacks', async () => {
  expect(await attempt(1, 10)).toMatchObject({
    ...{ type: 'LeftToAnotherWorker', category: 'BENIGN', nonRetryable: false, nextRetryDelay: 500 },
    message: 'PUBLIC_URL is not set. Another service worker may have it, and gets the next attempt.',
  });
});

const left = { type: 'LeftToAnotherWorker' };

test.each([
  [1, 2],
  [4, 5],
  [4, 10],
])('attempt %i of %i is left to others', async (number, maximumAttempts) => {
  expect(await attempt(number, maximumAttempts)).toMatchObject(left);
});

test.each([
  [5, 10],
  [6, 10],
  [2, 2],
  [1, 1],
  // Where the server does not tell which is the last.
  [1, undefined],
])('attempt %i of %s goes on: probably no worker has the setting, or none is left', async (number, maximumAttempts) => {
  expect(await attempt(number, maximumAttempts)).toBe('goes on');
});

test('every attempt is left to others where one was on a worker that has the setting', async () => {
  for (const number of [1, 5, 10]) expect(await attempt(number, 10, true)).toMatchObject(left);
  expect(await attempt(5, 10, false)).toBe('goes on');
});
