import { ApplicationFailure, defaultPayloadConverter, type Payload } from '@temporalio/common';
import { retryLater } from '../../activities/attempts/retry-later';
import { failureConverter } from '../../src/encryption/failure-converter';
import { lacksKeyFailure } from '../../src/encryption/lacking-key-failure';
import { releasedPayload } from '../../src/encryption/released-payload';
import { waitingMessage } from '../../src/encryption/waiting-failure';

const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const valueOf = (payload: Payload | undefined): unknown => defaultPayloadConverter.fromPayload(payload ?? {});

describe('failures', () => {
  test('keep their type in the open and everything else in the encoded part', () => {
    const cause = new Error('inner secret');
    const failure = failureConverter.errorToFailure(
      ApplicationFailure.create({ type: 'Fixed', message: 'outer secret', cause }),
      defaultPayloadConverter,
    );
    expect(failure).toMatchObject({
      message: 'Encoded failure',
      stackTrace: '',
      applicationFailureInfo: { type: 'Fixed' },
    });
    expect(failure.cause).toMatchObject({ message: 'Encoded failure', stackTrace: '' });
    expect(valueOf(failure.encodedAttributes!)).toMatchObject({ message: 'outer secret' });
  });

  test('that only say that there is nothing to tell yet stay readable, and nothing that differs from them does', () => {
    const stored = (error: ApplicationFailure) => failureConverter.errorToFailure(error, defaultPayloadConverter);
    const waiting = stored(retryLater(59_500));
    expect(waiting).toMatchObject({
      message: 'All is well: there is nothing new. The next look is in 60 s.',
      stackTrace: '',
      applicationFailureInfo: { type: 'NothingYet' },
    });
    expect(waiting.encodedAttributes).toBeUndefined();
    const { message } = retryLater(1_000);
    for (const other of [
      { type: 'NothingYet', message: `${message} secret` },
      { type: 'NothingYet', message: `secret ${message}` },
      { type: 'NothingYet', message: 'secret' },
      { type: 'NothingYet', message, details: ['secret'] },
      { type: 'NothingYet', message, cause: new Error('secret') },
      { type: 'Fixed', message },
      { type: 'OutcomeUnknown', message },
    ]) {
      expect(stored(ApplicationFailure.create(other)).message).toBe('Encoded failure');
    }
  });

  test('of a worker that lacks the key are readable without it, also as a cause, and nothing that differs from them is', () => {
    const stored = (error: Error) => failureConverter.errorToFailure(error, defaultPayloadConverter);
    for (const failure of [lacksKeyFailure(), lacksKeyFailure({ mayBeDone: true })]) {
      const lacking = stored(failure);
      expect(lacking).toMatchObject({ message: expect.stringContaining('the key ring of the others'), stackTrace: '' });
      expect(lacking.encodedAttributes).toBeUndefined();
    }
    const { message, type } = lacksKeyFailure();
    const within = stored(ApplicationFailure.create({ message: 'secret', cause: lacksKeyFailure() }));
    expect(within).toMatchObject({ message: 'Encoded failure', cause: { message } });
    for (const other of [
      { type, message: `${message} secret` },
      { type, message, details: ['secret'] },
      { type, message, cause: new Error('secret') },
      { type: 'Fixed', message },
    ])
      expect(stored(ApplicationFailure.create({ ...other, type: other.type! })).message).toBe('Encoded failure');
  });

  test('that came from the server keep their message however often they are thrown on', () => {
    const sent = failureConverter.errorToFailure(
      ApplicationFailure.create({ message: 'the message' }),
      defaultPayloadConverter,
    );
    const received = failureConverter.failureToError(sent, defaultPayloadConverter);
    for (let times = 0; times < 3; times += 1) {
      const passedOn = failureConverter.errorToFailure(received, defaultPayloadConverter);
      expect(failureConverter.failureToError(passedOn, defaultPayloadConverter).message).toBe('the message');
    }
  });

  test('whose message cannot be read are still failures of their type', () => {
    const sent = failureConverter.errorToFailure(ApplicationFailure.create({ type: 'Fixed' }), defaultPayloadConverter);
    sent.encodedAttributes = payloadOf({ __unreadable: 'its encoding is unknown' });
    expect(failureConverter.failureToError(sent, defaultPayloadConverter)).toMatchObject({ type: 'Fixed' });
  });
});

describe('a failure for a caller without our keys', () => {
  const sent = (attributes: Payload) => {
    const error = ApplicationFailure.create({ type: 'Fixed', message: 'read' });
    error.failure = { message: 'Encoded failure', encodedAttributes: attributes, stackTrace: 'theirs' };
    return [error.failure, failureConverter.errorToFailure(error, defaultPayloadConverter)];
  };

  test('stays as it was encoded, where it says that it is released', () => {
    const [given, stored] = sent(releasedPayload('{"message":"m"}', 'proof'));
    expect(stored).toBe(given);
  });

  test('is encoded as any other where it does not', () => {
    const [given, stored] = sent(payloadOf({ message: 'm', stack_trace: '' }));
    expect(stored).not.toBe(given);
  });
});

test('what says that there is nothing yet is told to whole seconds', () => {
  expect(waitingMessage(1)).toBe('All is well: there is nothing new. The next look is in 1 s.');
  expect(waitingMessage(60_000)).toBe('All is well: there is nothing new. The next look is in 60 s.');
  const stored = (message: string) =>
    failureConverter.errorToFailure(
      ApplicationFailure.create({ type: 'NothingYet', message }),
      defaultPayloadConverter,
    );
  expect(stored(waitingMessage(999_999_000)).message).toBe(waitingMessage(999_999_000));
  expect(stored(waitingMessage(1_000_000_000)).message).toBe('Encoded failure');
});
