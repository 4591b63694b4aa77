import { attackedEnvironment, routesOf, type AttackedGateway } from '../../bench/prove/gateway/attacked-gateway';
import { proveGateway } from '../../bench/prove/gateway/prove-gateway';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { startGateway } from '../gateway/worlds/start-gateway';

let sandbox: Sandbox;
let gateway: AttackedGateway;

beforeAll(async () => {
  sandbox = await startSandbox();
  const environment = {
    PUBLIC_URL: 'https://hooks.example.test',
    MICROSOFT_GRAPH_URL: `${sandbox.urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: sandbox.urls.login,
    MICROSOFT_CLIENT_ID: 'test-client',
    ATLASSIAN_URL: sandbox.urls.atlassian,
    TRELLO_URL: `${sandbox.urls.trello}/1`,
    TRELLO_API_SECRET: sandbox.trello.application.secret,
    ...attackedEnvironment(sandbox),
  };
  const { url, client, keyRing } = await startGateway({ environment, link: false });
  gateway = { url, environment, client, keyRing, sandbox };
});
afterAll(() => sandbox.close());

test('what nobody may do at the gateway is refused, on some of its routes and to some of those who may not', async () => {
  const { checked, problems } = await proveGateway(gateway, { seed: 3, share: 0.1, runs: 5 });
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(300);
});

test('the proof knows every route of the gateway', () => {
  const sections = new Set(routesOf(gateway).map(({ path }) => path.split('/')[1]));
  expect([...sections]).toEqual(expect.arrayContaining(['api', 'codec', 'webhooks', 'approvals', 'agents', 'sign-in']));
  expect(routesOf(gateway).length).toBeGreaterThan(70);
});
