import { Hono } from 'hono';
import { messagePage, toPage } from '../../src/gateway/console/message-page';
import { startGateway } from './worlds/start-gateway';

const gateway = 'https://agents.example.com';
const app = new Hono().all('*', (context) => {
  const link = toPage(context, { publicUrl: gateway });
  return messagePage(context, 503, { title: 'No answer yet', text: 'Wait.', link });
});
const linkFrom = async (path: string, options?: RequestInit, host = gateway): Promise<string | undefined> =>
  /<a href="([^"]*)">(?:Open|Back)/.exec(await (await app.request(`${host}${path}`, options)).text())?.[1];

describe('a page that nobody could make leads', () => {
  const sentFrom = (Referer: string) => ({ method: 'POST', headers: { Referer } });

  test('to itself', async () => {
    expect(await linkFrom('/agents/desk?page=2')).toBe('/agents/desk?page=2');
  });

  test('to the form that was sent', async () => {
    expect(await linkFrom('/agents/desk/runs', sentFrom(`${gateway}/agents/desk`))).toBe('/agents/desk');
  });

  test.each(['http://127.0.0.1:8090', 'http://agents.example.com'])(
    'to the form that was sent, where a proxy passes it on to %s',
    async (host) => {
      expect(await linkFrom('/agents/desk/runs', sentFrom(`${gateway}/agents/desk`), host)).toBe('/agents/desk');
      expect(await linkFrom('/agents/desk/runs', sentFrom(`${host}/agents/desk`), host)).toBe('/agents/desk');
      expect(await linkFrom('/agents/desk', {}, host)).toBe('/agents/desk');
      expect(await linkFrom('/agents/desk/runs', sentFrom('https://evil.example/agents'), host)).toBe('/');
    },
  );

  test.each(['https://evil.example/agents', '', 'about:blank', 'https://agents.example.com:8443/agents'])(
    'to the start, sent from "%s"',
    async (address) => {
      expect(await linkFrom('/agents/desk/runs', sentFrom(address))).toBe('/');
    },
  );

  test.each(['//evil.example/x', '/\\evil.example/x', '////evil.example/x'])('to no other host by %s', async (path) => {
    expect(await linkFrom(path)).toBe('/evil.example/x');
    expect(await linkFrom('/agents', sentFrom(`${gateway}${path}`))).toBe('/evil.example/x');
  });
});

test('a form whose session has ended leads back to its page also where a proxy names another host than the public one', async () => {
  const issuer = {
    OIDC_ISSUER: 'https://issuer.example',
    OIDC_CLIENT_ID: 'console',
    OIDC_ALLOWED: 'ada@b.example=operator',
  };
  const { url } = await startGateway({ environment: { PUBLIC_URL: gateway, ...issuer } });
  const cause = 'Nothing was decided or changed. A session ends after 12 hours, when you sign out, or when';
  const backFrom = async (Referer: string): Promise<string | null> => {
    const headers = { Origin: gateway, Referer };
    const refused = await fetch(`${url}/integrations/board/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(),
    });
    const page = await refused.text();
    expect(page).toContain(cause);
    const [, query = ''] = /href="\/sign-in\?([^"]+)"/.exec(page) ?? [];
    return new URLSearchParams(query).get('to');
  };
  expect(await backFrom(`${gateway}/integrations/board?name=team`)).toBe('/integrations/board?name=team');
  expect(await backFrom(`${url.replace('http:', 'https:')}/integrations/board`)).toBe('/integrations/board');
  expect(await backFrom('https://evil.example/integrations/board')).toBe('/integrations/board/token');
});
