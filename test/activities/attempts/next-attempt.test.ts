import type { Info } from '@temporalio/activity';
import { hasNextAttempt } from '../../../activities/attempts/next-attempt';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

const now = Date.parse('2026-05-01T10:00:00Z');
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => jest.restoreAllMocks());

/** Whether another attempt follows in two seconds: after the second attempt of a step that was scheduled a minute ago. */
const follows = (told: Partial<Info>, end?: number) => {
  const info = { attempt: 2, scheduledTimestampMs: now - 60_000, scheduleToCloseTimeoutMs: 3_600_000, ...told };
  return inActivity(info, temporalTelling({}).client, () => Promise.resolve(hasNextAttempt(2_000, end)));
};

test.each([
  [3, true],
  [2, false],
  // No limit, and none that Temporal tells of.
  [0, true],
  [undefined, true],
])('an attempt follows the second where the workflow allows it: of %s, %s', async (maximumAttempts, expected) => {
  expect(await follows(maximumAttempts === undefined ? {} : { retryPolicy: { maximumAttempts } })).toBe(expected);
});

test.each([
  [62_001, true],
  [62_000, false],
  [1_000, false],
  // As Temporal tells that there is none.
  [0, true],
])('an attempt follows before the step times out, which is after %i ms: %s', async (timeout, expected) => {
  expect(await follows({ scheduleToCloseTimeoutMs: timeout })).toBe(expected);
});

test('an attempt follows before the end that is given', async () => {
  expect([await follows({}, now + 2_001), await follows({}, now + 2_000)]).toEqual([true, false]);
});
