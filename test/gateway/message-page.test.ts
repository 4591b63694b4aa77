import { Hono } from 'hono';
import { messagePage, toPage } from '../../src/gateway/console/message-page';

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
