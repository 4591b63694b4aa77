import { asOutcomeUnknown } from '../../../activities/attempts/outcome-unknown';
import { toolError, type ToolErrorType } from '../../../src/contracts/tool-error';
import { callDetails } from '../../../src/providers/provider-call';

const call = { provider: 'trello', method: 'POST', path: '/cards' } as const;
const details = callDetails(call, { mayHaveArrived: false, status: 429 });
const limited = toolError('RateLimited', 'Too many.', { details, retryAfterMilliseconds: 2_000 });

test('a failure after an attempt that may have had the effect leaves open whether it did, and tells what is known', () => {
  expect(asOutcomeUnknown(limited)).toMatchObject({
    ...{ type: 'OutcomeUnknown', nextRetryDelay: 2_000, details: [details], cause: limited },
    message: expect.stringMatching(/^Too many\. .*look before asking again/),
  });
  expect(asOutcomeUnknown(limited, (failure) => `It may be sent. (${failure})`)).toMatchObject({
    message: 'It may be sent. (Too many.)',
  });
});

test.each<[what: string, type: ToolErrorType, benign: boolean, how: object]>([
  ['tried again', 'ProviderUnavailable', false, { nonRetryable: false }],
  ['tried again and is no fault', 'ProviderUnavailable', true, { nonRetryable: false, category: 'BENIGN' }],
  ['for good', 'InvalidInput', false, { nonRetryable: true }],
])('a failure that is %s stays so where the outcome is unknown', (_what, type, benign, how) => {
  const unknown = asOutcomeUnknown(toolError(type, 'It failed.', { benign }));
  expect(unknown).toMatchObject({ type: 'OutcomeUnknown', category: undefined, ...how });
  expect(unknown).toMatchObject({ details: undefined, nextRetryDelay: undefined });
});

test.each([
  ['says so itself', toolError('OutcomeUnknown', 'Look.')],
  ['asks for approval', toolError('ApprovalRequired', 'Ask Lena.')],
  ['is no tool’s', new TypeError('a fault')],
])('a failure that %s is left as it is', (_what, error) => {
  expect(asOutcomeUnknown(error)).toBe(error);
});
