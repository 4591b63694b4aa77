import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { path } from '../../../src/providers/request-path';
import { answerJson, startLocalServer, type LocalServer } from '../local-server';

/** What a provider may do with a request. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  answers: (response) => answerJson(response, 200, { id: 'x' }),
  refusesToken: (response) => answerJson(response, 401, {}),
  refuses: (response) => answerJson(response, 404, {}),
  isBusy: (response) => answerJson(response, 503, {}),
  breaks: (response) => void response.destroy(),
  breaksOff: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900000' });
    response.write(Buffer.alloc(100_000), () => response.destroy());
  },
  sendsNonsense: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
  keepsSilent: () => undefined,
};

/** What may be done with it. */
const calls: Readonly<Record<string, (graph: GraphClient, answer: string) => Promise<unknown>>> = {
  read: (graph, answer) => graph.get(path`/me/${answer}`),
  write: (graph, answer) => graph.post(path`/me/${answer}`, { body: {} }),
  raw: (graph, answer) => graph.raw({ method: 'GET', endpoint: parseMailEndpoint(`/me/${answer}`) }),
  download: (graph, answer) => graph.withDownload(path`/me/${answer}`, ({ body }) => text(body())),
  copy: (graph, answer) => graph.withDownload(path`/me/${answer}`, () => graph.post(path`/me/${answer}`, { body: {} })),
  dropped: (graph, answer) => graph.withDownload(path`/me/${answer}`, () => Promise.reject(new Error('dropped'))),
};

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer(({ url }, response) => answers[url.split('/').at(-1) ?? '']?.(response));
});
afterAll(() => server.close());

const oneCall = fc.record({
  call: fc.constantFrom(...Object.keys(calls)),
  answer: fc.constantFrom(...Object.keys(answers)),
  /** In milliseconds. */
  abortAfter: fc.integer({ min: 0, max: 30 }),
});

test('whatever becomes of requests, all end and no place stays taken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oneCall, { minLength: 1, maxLength: 12 }), async (together) => {
      const limiter = createLimiterRegistry().graph({ application: 'app', mailbox: 'ada' });
      await Promise.allSettled(
        together.map(({ call, answer, abortAfter }) => {
          const signal = AbortSignal.timeout(abortAfter);
          const graph = createGraphClient({ baseUrl: server.url, accessToken: async () => 'token', limiter, signal });
          return calls[call]!(graph, answer);
        }),
      );
      expect(limiter.placesInUse).toBe(0);
    }),
    { numRuns: 60 },
  );
});
