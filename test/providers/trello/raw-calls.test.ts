import { parseBoardEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { answerJson, failureOf } from '../local-server';
import { clientOf, server } from './served-client';

describe('raw calls', () => {
  const raw = (endpoint: string, more: object = {}) => ({
    method: 'GET' as const,
    endpoint: parseBoardEndpoint(endpoint),
    ...more,
  });

  test('answer with text and status as they are', async () => {
    const trello = await clientOf(
      (_, response) => void response.writeHead(400, { 'content-type': 'text/plain' }).end('invalid id'),
    );
    expect(await trello.raw(raw('/1/cards/x'))).toMatchObject({
      status: 400,
      body: { kind: 'text', text: 'invalid id' },
    });
  });

  test('near the lock-out of the key are answered with 429 here', async () => {
    const limits = { perKey: 300, perToken: 100, refusalsPerKey: 2, intervalMilliseconds: 60_000 };
    const limiter = createLimiterRegistry({ trello: limits }).trello({ key: 'key', token: 'account' });
    const trello = await clientOf((_, response) => answerJson(response, 429, { error: 'API_KEY_LIMIT_EXCEEDED' }), {
      limiter,
    });
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await trello.raw(raw('/1/members/me')));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(50);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['a token in the path', raw(`/1/tokens/${'ab'.repeat(32)}/webhooks`)],
    ['a token in the query', raw('/1/cards/x', { query: { token: 'x' } })],
    ['a token in a batched URL', raw('/1/batch?urls=/cards/x?key%3Dabc')],
    ['a token in the body', raw('/1/cards', { method: 'POST', body: { name: 'x', Token: 'y' } })],
    ['a token in a form', raw('/1/cards', { method: 'POST', body: 'name=x&key=y' })],
    ['a token in a text of JSON', raw('/1/cards', { method: 'POST', body: '{"key":"y"}' })],
  ])('with %s are refused before anything is sent', async (_, request) => {
    const trello = await clientOf((_request, response) => answerJson(response, 200, {}));
    expect(await failureOf(trello.raw(request))).toMatchObject({ type: 'InvalidInput' });
    expect(server.requests).toHaveLength(0);
  });
});
