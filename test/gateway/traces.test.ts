import { propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { startGateway } from './worlds/start-gateway';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

beforeAll(() => {
  provider.register({ contextManager: new AsyncLocalStorageContextManager().enable() });
});
beforeEach(() => exporter.reset());
afterAll(() => {
  // They are the process's, and other test files follow.
  trace.disable();
  propagation.disable();
});

const spans = () =>
  exporter.getFinishedSpans().map(({ name, attributes, status: { code } }) => ({ name, attributes, code }));

test('each request to a gateway has a span by method and route, without the address', async () => {
  const { url } = await startGateway();
  await fetch(`${url}/webhooks/board/a-name`, { method: 'HEAD' });
  await fetch(`${url}/api/agents/a-name`);
  await fetch(`${url}/a-name`);
  const spanOf = (method: string, route: string, status: number) => ({
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
    code: 0,
  });
  expect(spans()).toEqual([
    spanOf('HEAD', '/webhooks/board/:triggerId/:suffix?', 200),
    // Who has no token comes no further.
    spanOf('GET', '/api/*', 401),
    spanOf('GET', '/*', 404),
  ]);
});

test('a trace that somebody sends is linked, and decides neither what is recorded nor where it belongs', async () => {
  const { url } = await startGateway();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await fetch(`${url}/api/steps`, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
  const [span] = exporter.getFinishedSpans();
  expect(span?.spanContext().traceId).not.toBe(traceId);
  expect(span?.links.map(({ context }) => context.traceId)).toEqual([traceId]);
});

test('being asked for its health leaves no span', async () => {
  const { url } = await startGateway();
  await fetch(`${url}/health`);
  expect(spans()).toEqual([]);
});
