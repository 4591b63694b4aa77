import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { serveGateway } from '../../../src/gateway';

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

test('closes although a client has opened a connection and sent nothing on it yet, as browsers do in advance', async () => {
  const served = await serveGateway(new Hono(), { port: 0 });
  const unused = connect(Number(new URL(served.url).port), '127.0.0.1');
  await once(unused, 'connect');
  await fetch(served.url);
  const closed = served.close().then(() => 'closed');
  expect(await Promise.race([closed, sleep(10_000, 'kept open', { ref: false })])).toBe('closed');
  unused.destroy();
});
