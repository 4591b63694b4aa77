import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  ApplicationFailure,
  DefaultFailureConverter,
  defaultPayloadConverter as converter,
  type FailureConverter,
  type ProtoFailure,
} from '@temporalio/common';
import { HandlerError } from 'nexus-rpc';
import { defined } from '../../src/json/defined';
import { composeFailureConverter, failureConverterPath } from '../../src/encryption/compose-failure-converter';
import { encodeFailures } from '../../src/encryption/encode-failures';
import { failureConverter as ours } from '../../src/encryption/failure-converter';
import { isRefusedRequest, refusalAlone } from '../../src/encryption/refused-request';
import { waitingMessage, waitingType } from '../../src/encryption/waiting-failure';

let encoding: FailureConverter;
beforeEach(() => {
  encoding = encodeFailures(new DefaultFailureConverter());
});
const failing = () =>
  ApplicationFailure.create({
    message: 'outer',
    type: 'T',
    cause: ApplicationFailure.create({ message: 'inner', type: 'I' }),
  });

test('messages and stacks go into a payload, of causes too; types stay', () => {
  const failure = encoding.errorToFailure(failing(), converter);
  const emptied = { message: 'Encoded failure', stackTrace: '' };
  expect(failure).toMatchObject({ ...emptied, cause: emptied, applicationFailureInfo: { type: 'T' } });
  expect(converter.fromPayload(failure.encodedAttributes!)).toEqual({
    ...{ message: 'outer', stack_trace: expect.stringContaining('encode-failures.test') },
  });
  expect(converter.fromPayload(failure.cause!.encodedAttributes!)).toMatchObject({ message: 'inner' });
});

test('who reads it finds all of it again', () => {
  const stack = failing().stack ?? '';
  const read = encoding.failureToError(encoding.errorToFailure(failing(), converter), converter);
  expect(read).toMatchObject({ message: 'outer', type: 'T', cause: { message: 'inner', type: 'I' } });
  expect(read.stack).toContain(stack.split('\n').at(-1)?.trim().slice(0, 20) ?? '');
});

test('what somebody has encoded already is not encoded again', () => {
  const twice = encodeFailures(encoding);
  const failure = twice.errorToFailure(failing(), converter);
  expect(converter.fromPayload(failure.encodedAttributes!)).toMatchObject({ message: 'outer' });
  expect(converter.fromPayload(failure.cause!.encodedAttributes!)).toMatchObject({ message: 'inner' });
});

test('what only says that there is nothing yet stays as it is, without a stack', () => {
  const message = waitingMessage(5_000);
  const failure = encoding.errorToFailure(ApplicationFailure.create({ type: waitingType, message }), converter);
  expect(failure).toMatchObject({ message, stackTrace: '' });
  expect(failure.encodedAttributes).toBeUndefined();
  const other = encoding.errorToFailure(ApplicationFailure.create({ type: 'Other', message }), converter);
  expect(other.message).toBe('Encoded failure');
  const theirs = { message, stackTrace: 's', applicationFailureInfo: { type: waitingType } };
  const encoded = { ...theirs, encodedAttributes: converter.toPayload({ message: 'secret' }) };
  const giving = (given: ProtoFailure) =>
    encodeFailures({ errorToFailure: () => given, failureToError: () => new Error('x') });
  expect(giving(encoded).errorToFailure(new Error('x'), converter)).toEqual(encoded);
  expect(giving({ ...theirs, message: null }).errorToFailure(new Error('x'), converter).message).toBe(
    'Encoded failure',
  );
});

test('a refusal is told with what the protocol needs of it, and nothing else', () => {
  const nexusHandlerFailureInfo = { type: 'BAD_REQUEST' };
  const whole = { message: 'm', source: 's', stackTrace: 'x', cause: { message: 'secret' }, nexusHandlerFailureInfo };
  expect(refusalAlone(whole)).toEqual({ message: 'm', source: 's', nexusHandlerFailureInfo });
  expect(refusalAlone({})).toEqual({});
  expect(refusalAlone({ message: null, source: null, nexusHandlerFailureInfo: null })).toEqual({});
  expect(isRefusedRequest({ message: 'm' }, undefined)).toBe(false);
  expect(isRefusedRequest(whole, { type: 'workflow', namespace: 'n', workflowId: 'w' })).toBe(false);
  expect(isRefusedRequest(whole, undefined)).toBe(true);
});

describe.each([
  ['ours', () => ours],
  ["around a user's", () => encoding],
])('the failure converter (%s)', (_which, failures) => {
  const refusal = new HandlerError('BAD_REQUEST', 'There is no such step.', { cause: new Error('a secret') });

  test('leaves a refused Nexus request readable, for a caller with other keys, and tells nothing of its cause', () => {
    const failure = failures().errorToFailure(refusal, converter);
    expect(failure).toMatchObject({ message: 'There is no such step.' });
    expect(JSON.stringify(failure)).not.toContain('a secret');
    expect(failures().failureToError(failure, converter)).toMatchObject({ type: 'BAD_REQUEST' });
  });

  test('encodes one that a workflow hands on', () => {
    const context = { type: 'workflow', namespace: 'default', workflowId: 'orders-1' } as const;
    expect(failures().errorToFailure(refusal, converter, context).message).toBe('Encoded failure');
  });
});

/** Hands on what it is given, to see what that is. */
const seen: ProtoFailure[] = [];
const looking = encodeFailures({
  errorToFailure: () => ({}),
  failureToError: (failure) => {
    seen.push(failure);
    return new Error('x');
  },
});

test.each([
  ['no attributes', undefined],
  ['a text', converter.toPayload('text')],
  ['null', converter.toPayload(null)],
  ['words that are none', converter.toPayload({ message: 5, stack_trace: {} })],
])('a failure with %s is still a failure', (_what, encodedAttributes) => {
  looking.failureToError({ message: 'as it was', stackTrace: 's', ...defined({ encodedAttributes }) }, converter);
  expect(seen.at(-1)).toEqual({ message: 'as it was', stackTrace: 's' });
});

describe('composed with the failure converter of a user', () => {
  test('is ours alone where there is none, and itself where it is ours already', () => {
    expect([undefined, failureConverterPath].map(composeFailureConverter)).toEqual([
      failureConverterPath,
      failureConverterPath,
    ]);
  });

  test('does what theirs does, then encodes; made once of each, and never of itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'failure-converter-'));
    const [one, other] = ['one', 'other'].map((name) => {
      const path = join(folder, `${name}.cjs`);
      writeFileSync(path, `exports.failureConverter = { errorToFailure: () => ({ message: '${name}' }) };\n`);
      return path;
    }) as [string, string];
    const composed = [one, other, one].map(composeFailureConverter);
    expect(composed[0]).toBe(composed[2]);
    expect(new Set(composed).size).toBe(2);
    expect(dirname(composed[0]!)).toBe(dirname(composed[1]!));
    expect(basename(dirname(composed[0]!))).toMatch(/^agent-integrations-/);
    expect(composed.map(composeFailureConverter)).toEqual(composed);
    for (const [index, name] of ['one', 'other'].entries()) {
      const { failureConverter } = (await import(composed[index]!)) as { failureConverter: FailureConverter };
      const failure = failureConverter.errorToFailure(new Error('x'), converter);
      expect([failure.message, converter.fromPayload(failure.encodedAttributes!)]).toEqual([
        'Encoded failure',
        { message: name },
      ]);
    }
  });
});
