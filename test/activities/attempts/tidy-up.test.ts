import { ApplicationFailure, CancelledFailure, type Info } from '@temporalio/activity';
import { doneBefore, tidyingUp } from '../../../activities/attempts/tidy-up';
import type { StepContext } from '../../../activities/implement';
import { defined } from '../../../src/json/defined';
import { toolError } from '../../../src/contracts/tool-error';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

const now = Date.parse('2026-05-01T10:00:00Z');
const patienceMilliseconds = 300_000;
const answer = { messageId: 'AA' };
const away = (retryAfterMilliseconds?: number) =>
  toolError('ProviderUnavailable', 'Away.', defined({ retryAfterMilliseconds }));
const failingWith = (error: Error) => () => Promise.reject(error);

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => jest.restoreAllMocks());

interface Given {
  /** Second of five attempts of a step that may take an hour and was scheduled a minute ago, unless it says otherwise. */
  info?: Partial<Info>;
  progress?: unknown;
  /** Why the attempt is cut off. */
  cutOffFor?: unknown;
}

/** How an attempt ends whose call is done, and what it saves. */
async function end(tidy: () => Promise<void>, { info, progress, cutOffFor }: Given = {}) {
  const saved: object[] = [];
  const cutOff = new AbortController();
  if (cutOffFor !== undefined) cutOff.abort(cutOffFor);
  const context = {
    ...{ patienceMilliseconds, progress, signal: cutOff.signal },
    saveProgress: (said: object) => void saved.push(said),
  } as Partial<StepContext> as StepContext;
  const told = {
    ...{ attempt: 2, retryPolicy: { maximumAttempts: 5 } },
    ...{ scheduledTimestampMs: now - 60_000, scheduleToCloseTimeoutMs: 3_600_000, ...info },
  };
  const ended: unknown = await inActivity(told, temporalTelling({}).client, () =>
    tidyingUp(answer, context, tidy),
  ).catch((error: unknown) => error);
  return { ended, saved };
}

test('a call whose leftovers are removed answers, and saves nothing', async () => {
  const tidy = jest.fn(() => Promise.resolve());
  expect(await end(tidy)).toEqual({ ended: answer, saved: [] });
  expect(tidy).toHaveBeenCalledTimes(1);
});

test('a call whose leftovers cannot be removed now is done, which it saves, and tries again as no fault', async () => {
  const cause = away();
  const { ended, saved } = await end(failingWith(cause));
  expect(ended).toMatchObject({
    ...{ type: 'ProviderUnavailable', nonRetryable: false, category: 'BENIGN', cause, nextRetryDelay: 3_000 },
    message: 'It is done; what an earlier attempt has left over is removed soon.',
  });
  expect(saved).toEqual([{ phase: 'done', answer, until: now + patienceMilliseconds }]);
  expect(doneBefore(saved[0])).toMatchObject({ answer, until: now + patienceMilliseconds });
});

test.each([
  ['when the provider asks for it', away(20_000), 20_000],
  ['soon after a fault', new TypeError('a fault'), 3_000],
  [
    'soon after a failure that is no tool’s',
    ApplicationFailure.create({ message: 'x', nextRetryDelay: 20_000, nonRetryable: true }),
    3_000,
  ],
])('leftovers are removed %s', async (_what, error, nextRetryDelay) => {
  expect((await end(failingWith(error))).ended).toMatchObject({ type: 'ProviderUnavailable', nextRetryDelay });
});

test('leftovers are removed for as long as the first attempt that failed at them said', async () => {
  const progress = { phase: 'done', answer, until: now + 4_000 };
  const { saved } = await end(failingWith(away()), { progress });
  expect(saved).toEqual([progress]);
});

test('leftovers are removed by the next attempt where this one ran out of time', async () => {
  const { ended, saved } = await end(failingWith(away()), { cutOffFor: new DOMException('Late.', 'TimeoutError') });
  expect([ended, saved]).toMatchObject([{ type: 'ProviderUnavailable' }, [{ phase: 'done' }]]);
});

test.each<[why: string, error: Error, given: Given]>([
  ['the provider refuses for good', toolError('PermissionDenied', 'No.'), {}],
  ['the call is cancelled', away(), { cutOffFor: new CancelledFailure('The caller goes.') }],
  ['no attempt is left', away(), { info: { attempt: 5 } }],
  ['the time for it is over', away(), { progress: { phase: 'done', answer, until: now + 2_000 } }],
  ['the provider asks to wait for longer', away(patienceMilliseconds), {}],
  // Workers may be away for the other half.
  ['half of the step’s time is over', away(), { info: { scheduledTimestampMs: now - 1_799_000 } }],
])('leftovers stay, and the call answers, where %s', async (_why, error, given) => {
  expect(await end(failingWith(error), given)).toEqual({ ended: answer, saved: [] });
});

test('leftovers are removed until just before half of the step’s time is over', async () => {
  const { ended } = await end(failingWith(away()), { info: { scheduledTimestampMs: now - 1_796_000 } });
  expect(ended).toMatchObject({ type: 'ProviderUnavailable' });
});

test.each([[undefined], [{ phase: 'prepared', attempt: 1 }], [{ phase: 'done', answer }]])(
  'what says of no call that it is done (%j) is no answer',
  (progress) => {
    expect(doneBefore(progress)).toBeUndefined();
  },
);
