import { ApplicationFailure } from '@temporalio/common';
import { isPartDone, withQuotation, withSentence, whenDone } from '../../../activities/attempts/with-sentence';
import { toolError } from '../../../src/contracts/tool-error';

const cause = new Error('The provider.');
const failure = () =>
  toolError('RateLimited', 'Too many requests.', { details: { limit: 10 }, cause, retryAfterMilliseconds: 2_000 });

test('a sentence follows the message of a tool error, which stays as it is else', () => {
  const error = failure();
  expect(withSentence(error, 'The card is made.')).toMatchObject({
    message: 'Too many requests. The card is made.',
    ...{
      type: error.type,
      nonRetryable: error.nonRetryable,
      nextRetryDelay: 2_000,
      details: [{ limit: 10, partDone: true }],
      cause,
    },
  });
});

test('a sentence that quotes others marks the error, whose details stay', () => {
  const [marked] = (withQuotation(failure(), 'The card "Old" is made.') as ReturnType<typeof failure>).details ?? [];
  expect(marked).toEqual({ limit: 10, partDone: true, quotesNames: true });
  expect(withQuotation(toolError('Conflict', 'Changed.'), 'So is "Old".')).toMatchObject({
    message: 'Changed. So is "Old".',
    details: [{ partDone: true, quotesNames: true }],
  });
});

test('a failure with a sentence says that a part of its call is done, and no other does', () => {
  const error = failure();
  expect([withSentence(error, 'x'), withQuotation(error, 'x')].map(isPartDone)).toEqual([true, true]);
  const others = ApplicationFailure.create({ message: 'x', details: [{ partDone: true }] });
  expect([error, others, new Error('x'), undefined].map(isPartDone)).toEqual([false, false, false, false]);
});

test('an error of which nobody knows what it says stays the same', () => {
  const error = new TypeError('undefined');
  for (const added of [withSentence, withQuotation]) expect(added(error, 'x')).toBe(error);
});

test('the rest of a call is answered, or fails with what is done already', async () => {
  await expect(whenDone('The card is made.', () => Promise.resolve(7))).resolves.toBe(7);
  await expect(whenDone('The card is made.', () => Promise.reject(failure()))).rejects.toThrow(
    'Too many requests. The card is made.',
  );
});
