import { createTrelloKeyBudget, createTrelloLimiter } from '../../../src/providers/trello/trello-limiter';
import { taken } from '../limits/taken-place';

const step = { priority: 'step' } as const;
const raw = { priority: 'raw' } as const;
const headers = (of: 'key' | 'token', max: unknown, remaining: unknown, interval: unknown) => ({
  [`x-rate-limit-api-${of}-max`]: String(max),
  [`x-rate-limit-api-${of}-remaining`]: String(remaining),
  [`x-rate-limit-api-${of}-interval-ms`]: String(interval),
});
const refused = expect.objectContaining({ type: 'RateLimited' }) as Error;

/** A limiter that has had an answer, so that it may do more than one request at a time. */
async function started(limits?: Parameters<typeof createTrelloKeyBudget>[0]) {
  const key = createTrelloKeyBudget(limits);
  const limiter = createTrelloLimiter(key, limits);
  (await taken(limiter, step))();
  return { key, limiter };
}

test('until Trello has answered, one request at a time is under way: others may use the token', async () => {
  const limiter = createTrelloLimiter(createTrelloKeyBudget());
  await taken(limiter, step);
  await expect(taken(limiter, { ...step, signal: AbortSignal.timeout(20) })).rejects.toEqual(refused);
});

test('a token has five requests under way, not more', async () => {
  const { limiter } = await started();
  const places = await Promise.all(Array.from({ length: 5 }, () => taken(limiter, step)));
  const sixth = taken(limiter, { ...step, signal: AbortSignal.timeout(20) });
  await expect(sixth).rejects.toEqual(refused);
  for (const giveBack of places) giveBack();
  (await taken(limiter, step))();
});

test('steps leave a tenth of a token’s hundred requests in ten seconds to raw calls', async () => {
  const { limiter } = await started();
  for (let request = 2; request <= 90; request += 1) (await taken(limiter, step))();
  const refusal = await taken(limiter, { ...step, signal: AbortSignal.timeout(20) }).catch((error: unknown) => error);
  expect(refusal).toEqual(refused);
  expect((refusal as { nextRetryDelay: number }).nextRetryDelay).toBeLessThanOrEqual(10_000);
  expect((refusal as { nextRetryDelay: number }).nextRetryDelay).toBeGreaterThan(8_000);
  (await taken(limiter, raw))();
});

test('a key has three hundred for all its tokens', async () => {
  const key = createTrelloKeyBudget();
  const limiters = [1, 2, 3, 4].map(() => createTrelloLimiter(key));
  for (let request = 0; request < 270; request += 1) (await taken(limiters[request % 4]!, step))();
  await expect(taken(limiters[0]!, { ...step, signal: AbortSignal.timeout(20) })).rejects.toEqual(refused);
});

test('of a key nothing is sent after a hundred and fifty refusals', async () => {
  const { limiter } = await started();
  for (let refusal = 0; refusal < 149; refusal += 1) limiter.observe({ status: 429, headers: {} });
  (await taken(limiter, raw))();
  limiter.observe({ status: 429, headers: {} });
  await expect(taken(limiter, raw)).rejects.toEqual(refused);
});

test('other answers are no refusals', async () => {
  const limits = { perKey: 300, perToken: 100, refusalsPerKey: 1, intervalMilliseconds: 10_000 };
  const { limiter } = await started(limits);
  for (const status of [200, 400, 401, 403, 500]) limiter.observe({ status, headers: {} });
  (await taken(limiter, raw))();
});

test('what is reported of the token counts for the token, of the key for all its tokens', async () => {
  const limits = { perKey: 300, perToken: 100, refusalsPerKey: 150, intervalMilliseconds: 60_000 };
  const { key, limiter } = await started(limits);
  const other = createTrelloLimiter(key, limits);
  (await taken(other, step))();
  limiter.observe({ status: 200, headers: headers('token', 100, 0, 60_000) });
  await expect(taken(limiter, step)).rejects.toEqual(refused);
  (await taken(other, step))();
  other.observe({ status: 200, headers: headers('key', 300, 0, 60_000) });
  await expect(taken(other, step)).rejects.toEqual(refused);
});

test.each([
  ['no ceiling', headers('token', 0, 0, 60_000)],
  ['no remainder', headers('token', 100, 'none', 60_000)],
  ['less than nothing left', headers('token', 100, -1, 60_000)],
  ['no interval', headers('token', 100, 0, 0)],
  ['half of it', { 'x-rate-limit-api-token-max': '100', 'x-rate-limit-api-token-remaining': '0' }],
])('a report with %s is not believed', async (_what, report) => {
  const { limiter } = await started();
  limiter.observe({ status: 200, headers: report });
  (await taken(limiter, step))();
});
