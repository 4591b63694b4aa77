import { ApplicationFailure } from '@temporalio/common';
import { changedFailure } from '../../../activities/attempts/changed-failure';
import { toolError } from '../../../src/contracts/tool-error';

const all = ({ message, type, nonRetryable, details, nextRetryDelay, category, cause }: ApplicationFailure) => ({
  ...{ message, type, nonRetryable, details, nextRetryDelay, category, cause },
});
const failure = toolError('RateLimited', 'Too many requests.', {
  ...{ details: { status: 429 }, retryAfterMilliseconds: 2_000, benign: true, cause: new Error('The provider.') },
});

test.each([
  [{}],
  [{ message: 'Wait.' }],
  [{ details: [{ status: 503 }] }],
  [{ nextRetryDelay: 5_000 }],
  [{ message: 'Wait.', details: [], nextRetryDelay: 0 }],
])('a failure with the changes %j is as it was otherwise', (changes) => {
  expect(all(changedFailure(failure, changes))).toEqual({ ...all(failure), ...changes });
});

test('a failure for good stays one, and one of which nothing more is known is given nothing', () => {
  const forGood = toolError('Conflict', 'Changed meanwhile.');
  const bare = ApplicationFailure.create({ message: 'It failed.' });
  for (const one of [forGood, bare]) expect(all(changedFailure(one, {}))).toEqual(all(one));
  expect([forGood.nonRetryable, bare.nonRetryable]).toEqual([true, false]);
});
