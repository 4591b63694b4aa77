import type { AttemptReport } from '../../../activities/attempts/attempt-report';
import {
  isRefusal,
  isRefusedForGood,
  reportRefused,
  stayRefused,
  wasRefused,
} from '../../../activities/attempts/refusal';
import { toolError } from '../../../src/contracts/tool-error';
import { callDetails } from '../../../src/providers/provider-call';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

const call = { provider: 'trello', method: 'POST', path: '/cards' } as const;
const failed = (type: 'InvalidInput' | 'ProviderUnavailable', mayHaveArrived: boolean) =>
  toolError(type, 'It failed.', { details: callDetails(call, { mayHaveArrived }) });

/** Two attempts are made. */
const inAttempt = <Result>(attempt: 1 | 2, run: () => Result): Promise<Result> =>
  inActivity({ attempt, retryPolicy: { maximumAttempts: 2 } }, temporalTelling({}).client, () =>
    Promise.resolve(run()),
  );

test.each([
  ['what the provider refused', failed('InvalidInput', false), 1, true, true],
  ['what never reached it, and is tried again', failed('ProviderUnavailable', false), 1, true, false],
  ['what never reached it, in the last attempt', failed('ProviderUnavailable', false), 2, true, true],
  ['what perhaps reached it', failed('ProviderUnavailable', true), 2, false, false],
  ['what perhaps reached it and is not tried again', failed('InvalidInput', true), 1, false, false],
  ['what nobody knows of', toolError('OutcomeUnknown', 'The answer got lost.'), 2, false, false],
  ['what no step has said', new Error('It failed.'), 2, false, false],
] as const)('%s: whether nothing was done, and for good', async (_what, error, attempt, isRefused, isForGood) => {
  expect(
    await inAttempt(attempt, () => [
      isRefusal(error),
      isRefusedForGood(error, { attempt, earlier: 'none', progress: undefined, patienceMilliseconds: 1_000 }),
    ]),
  ).toEqual([isRefused, isForGood]);
});

/** The third attempt, after what was reported before it. */
function third(progress?: AttemptReport) {
  const saved: object[] = [];
  return { saved, attempt: 3, progress, saveProgress: (said: object) => void saved.push(said) };
}
const refused = (attempt: number): AttemptReport => ({ phase: 'refused', attempt });

test('an attempt was refused if it reported so itself, and no attempt before it speaks for it', () => {
  expect(
    [refused(2), refused(1), { ...refused(2), phase: 'prepared' as const }, undefined].map((report) =>
      wasRefused(third(report)),
    ),
  ).toEqual([true, false, false, false]);
});

test('a refusal is reported with the number of its attempt, and again by one that comes to no request', () => {
  const first = third();
  reportRefused(first);
  expect(first.saved).toEqual([refused(3)]);
  const after = third(refused(2));
  stayRefused(after);
  expect(after.saved).toEqual([refused(3)]);
  const unreported = third(refused(1));
  stayRefused(unreported);
  expect(unreported.saved).toEqual([]);
});
