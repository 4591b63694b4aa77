import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { serveGateway } from '../../src/gateway';

test('keeps a connection longer than a proxy in front of it does', async () => {
  const served = await serveGateway(
    new Hono().get('/', (context) => context.text('here')),
    { port: 0 },
  );
  const { headers } = await fetch(served.url);
  expect(headers.get('Keep-Alive')).toBe('timeout=75');
  await served.close();
});

test('answers a request whose provider is slow before it closes', async () => {
  let arrived = (): void => undefined;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  const app = new Hono().get('/', async (context) => {
    arrived();
    await sleep(22_000);
    return context.text('stored');
  });
  const served = await serveGateway(app, { port: 0 });
  const answer = fetch(served.url).then((response) => response.text());
  await hasArrived;
  await served.close();
  expect(await answer).toBe('stored');
});
