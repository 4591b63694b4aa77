import { toolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { callDetails, callErrorDetails, isAmbiguous } from '../../src/providers/provider-call';

const post = { provider: 'trello', method: 'POST', path: '/cards' } as const;
const get = { ...post, method: 'GET' } as const;

describe('what a failure tells of a call', () => {
  test('is what was called and what came back', () => {
    const facts = { mayHaveArrived: true, status: 504, code: 'X', requestId: 'abc' };
    expect(callDetails(post, facts)).toStrictEqual({
      provider: 'trello',
      method: 'POST',
      path: '/cards',
      ambiguous: true,
      status: 504,
      code: 'X',
      requestId: 'abc',
    });
  });

  test('leaves out what is not known', () => {
    const told = { provider: 'trello', method: 'POST', path: '/cards', ambiguous: false };
    expect(callDetails(post, { mayHaveArrived: false })).toStrictEqual(told);
    expect(callDetails(post, { mayHaveArrived: false, code: '', requestId: undefined })).toStrictEqual(told);
  });

  test('is never ambiguous of a read, and has no token of a path in it', () => {
    expect(callDetails({ ...get, path: '/tokens/abc' }, { mayHaveArrived: true })).toMatchObject({
      ambiguous: false,
      path: '/tokens/{token}',
    });
  });
});

describe('whether a failure leaves open if the call was carried out', () => {
  const failing = (details: unknown) => toolError('ProviderUnavailable', 'It broke.', { details });

  test('is read off its details', () => {
    expect(isAmbiguous(failing(callDetails(post, { mayHaveArrived: true })))).toBe(true);
    expect(isAmbiguous(failing(callDetails(post, { mayHaveArrived: false })))).toBe(false);
    expect(callErrorDetails(failing(callDetails(post, { mayHaveArrived: true, status: 504 })))?.status).toBe(504);
  });

  test.each([
    ['another error', Object.assign(new Error('x'), { details: [{ ambiguous: true }] })],
    ['a failure without details', toolError('ProviderUnavailable', 'It broke.')],
    ['one whose details are of something else', failing({ provider: 'trello' })],
    ['one whose details are a text', failing('ambiguous')],
    ['one whose details are null', failing(null)],
    ['nothing', undefined],
  ])('is not said by %s', (_what, error) => {
    expect(callErrorDetails(error)).toBeUndefined();
    expect(isAmbiguous(error)).toBe(false);
  });
});

describe('what may not be there', () => {
  test('is undefined where the provider says so', async () => {
    const asked: Promise<string> = Promise.reject(toolError('NotFound', 'Gone.'));
    expect(await ifFound(asked)).toBeUndefined();
  });

  test('is itself where it is there', async () => {
    expect(await ifFound(Promise.resolve('it'))).toBe('it');
  });

  test('fails as any other call does', async () => {
    await expect(ifFound(Promise.reject(toolError('Conflict', 'Taken.')))).rejects.toThrow('Taken.');
  });
});
