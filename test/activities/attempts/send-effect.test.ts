import { nothingSent } from '../../../activities/attempts/nothing-sent';
import { sendEffect } from '../../../activities/attempts/send-effect';
import type { StepContext } from '../../../activities/implement';
import { toolError } from '../../../src/contracts/tool-error';
import { callDetails } from '../../../src/providers/provider-call';

const call = { provider: 'trello', method: 'POST', path: '/cards' } as const;
const limited = toolError('RateLimited', 'Too many.', { details: callDetails(call, { mayHaveArrived: false }) });
const lost = toolError('ProviderUnavailable', 'Away.', { details: callDetails(call, { mayHaveArrived: true }) });

/** How the second attempt ends that sends the effect, and what it saves. */
async function send(request: () => Promise<unknown>, before: Pick<StepContext, 'earlier' | 'progress'>) {
  const saved: object[] = [];
  const saveProgress = (said: object) => void saved.push(said);
  const context = { attempt: 2, ...before, saveProgress } as Partial<StepContext> as StepContext;
  return { end: await sendEffect(context, request).catch((error: unknown) => error), saved };
}
const [none, sentNothing] = [
  { earlier: 'none', progress: undefined },
  { earlier: 'attempt', progress: nothingSent(1) },
] as const;

test('an effect that the provider has is answered, and nothing is saved', async () => {
  expect(await send(() => Promise.resolve('made'), none)).toEqual({ end: 'made', saved: [] });
});

test.each([
  ['was ever sent before', none],
  ['was sent by the attempt before it', sentNothing],
])('an attempt that is refused where nothing %s says that nothing was sent', async (_what, before) => {
  const { end, saved } = await send(() => Promise.reject(limited), before);
  expect(end).toBe(limited);
  expect(saved).toEqual([nothingSent(2)]);
});

test.each([
  ['whose answer gets lost', lost, none],
  ['behind whose request is a fault of ours', new TypeError('a fault'), none],
  ['that is refused after an attempt that may have sent it', limited, { earlier: 'attempt', progress: undefined }],
  ['that is refused after a reset of its run', limited, { earlier: 'run', progress: undefined }],
] as const)('an effect %s is looked for by the next attempt', async (_what, error, before) => {
  const { end, saved } = await send(() => Promise.reject(error), before);
  expect(end).toBe(error);
  expect(saved).toEqual([]);
});
