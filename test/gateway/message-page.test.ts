import { Hono } from 'hono';
import { messagePage, toPage } from '../../src/gateway/console/message-page';

const gateway = 'https://agents.example.com';
const app = new Hono().all('*', (context) =>
  messagePage(context, 503, { title: 'No answer yet', text: 'Wait.', link: toPage(context) }),
);
const linkFrom = async (path: string, options?: RequestInit): Promise<string | undefined> =>
  /<a href="([^"]*)">(?:Open|Back)/.exec(await (await app.request(`${gateway}${path}`, options)).text())?.[1];

describe('a page that nobody could make leads', () => {
  const sentFrom = (Referer: string) => ({ method: 'POST', headers: { Referer } });

  it('to itself', async () => {
    expect(await linkFrom('/agents/desk?page=2')).toBe('/agents/desk?page=2');
  });

  it('to the form that was sent', async () => {
    expect(await linkFrom('/agents/desk/runs', sentFrom(`${gateway}/agents/desk`))).toBe('/agents/desk');
  });

  it.each(['https://evil.example/agents', '', 'about:blank'])('to the start, sent from "%s"', async (address) => {
    expect(await linkFrom('/agents/desk/runs', sentFrom(address))).toBe('/');
  });

  it.each(['//evil.example/x', '/\\evil.example/x', '////evil.example/x'])('to no other host by %s', async (path) => {
    expect(await linkFrom(path)).toBe('/evil.example/x');
    expect(await linkFrom('/agents', sentFrom(`${gateway}${path}`))).toBe('/evil.example/x');
  });
});
