import { Hono } from 'hono';
import { serveGateway } from '../../src/gateway';

it('keeps a connection longer than a proxy in front of it does', async () => {
  const served = await serveGateway(
    new Hono().get('/', (context) => context.text('here')),
    { port: 0 },
  );
  const { headers } = await fetch(served.url);
  expect(headers.get('Keep-Alive')).toBe('timeout=75');
  await served.close();
});
