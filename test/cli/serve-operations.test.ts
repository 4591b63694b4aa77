import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { serveOperations, type ServedOperations } from '../../src/cli/process/serve-operations';

let served: ServedOperations;

beforeAll(async () => {
  served = await serveOperations({
    port: 0,
    host: '127.0.0.1',
    unreadiness: () => Promise.resolve(undefined),
    metrics: () => Promise.resolve(''),
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(() => served.close());

/** With a request target that `fetch` would not send. */
async function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(served.url);
  const [response] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('a request target that is no address is answered, and ends nothing', async () => {
  for (const target of ['//', '//?', 'http://', '//:0/health'])
    expect([target, await statusOf(target)]).toEqual([target, 404]);
  expect(await statusOf('/ready?from=a-probe')).toBe(200);
});
