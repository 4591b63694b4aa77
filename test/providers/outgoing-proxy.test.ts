import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { AccessTokens } from '../../src/gateway/mcp/access-token';
import { OpenIdIssuer } from '../../src/gateway/console/sign-in/openid/openid-issuer';
import { addressOfProxy } from '../../src/providers/connect-outwards';
import { httpRequest } from '../../src/providers/http-request';
import { certificates } from '../support/application-certificates';
import { failureOf, startLocalServer } from './local-server';

const servers: Pick<Server, 'close'>[] = [];
afterEach(() => {
  delete process.env.HTTPS_PROXY;
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Pick<Server, 'close' | 'listen' | 'address'>): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A proxy that does this with each connection, once what it is asked has come. Returns what it was asked. */
async function startProxy(
  answer: (socket: Socket) => void,
  credential = '',
): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      asked.push(data.toString());
      answer(socket);
    });
  });
  const port = await portOf(server);
  process.env.HTTPS_PROXY = `http://${credential}127.0.0.1:${port}`;
  return { port, asked };
}

const get = (url: string): Promise<number> =>
  httpRequest({ method: 'GET', url: new URL(url), headers: {}, signal: AbortSignal.timeout(8_000) }, (response) =>
    Promise.resolve(response.status),
  );

test('a request to an https address goes through the proxy of HTTPS_PROXY, encrypted to its end', async () => {
  const heard: string[] = [];
  const [, certificate = '', key = ''] = /^(.*?-----END CERTIFICATE-----)(.*)$/s.exec(certificates.ours) ?? [];
  const target = createSecureServer({ cert: certificate, key }, () => heard.push('a request'));
  target.on('tlsClientError', (error: NodeJS.ErrnoException) => heard.push(String(error.code)));
  const port = await portOf(target);
  const { asked } = await startProxy((socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(connect(port, '127.0.0.1')).pipe(socket);
  }, 'agent:s%40fe@');
  // Whom the certificate is not of gets nothing, though the proxy says that it is the host.
  expect(await failureOf(get('https://graph.example/v1.0/me'))).toMatchObject({
    message: 'the connection to graph.example failed before anything was sent (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ambiguous: false,
  });
  expect(asked).toEqual([
    expect.stringMatching(/^CONNECT graph\.example:443 HTTP\/1\.1\r\nhost: graph\.example:443\r\n/),
  ]);
  expect(asked[0]).toContain(`proxy-authorization: Basic ${Buffer.from('agent:s@fe').toString('base64')}\r\n`);
  expect(asked[0]).not.toMatch(/^authorization/im);
  expect(heard).not.toContain('a request');
});

test.each([
  ['refuses', '407', (socket: Socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')],
  ['hangs up', 'ECONNRESET', (socket: Socket) => socket.destroy()],
])('a proxy that %s is named, and nothing was sent', async (_, reason, answer) => {
  const { port, asked } = await startProxy(answer, 'agent:secret@');
  expect(await failureOf(get('https://graph.example/v1.0/me'))).toMatchObject({
    name: 'RequestFailure',
    message: `the connection to graph.example through the proxy 127.0.0.1:${port} (HTTPS_PROXY) failed before anything was sent (${reason})`,
    ambiguous: false,
    code: reason,
  });
  expect(asked).toHaveLength(1);
});

test.each(['socks5://127.0.0.1:1080', 'http://'])(
  'HTTPS_PROXY that is %s is said to be no address',
  async (address) => {
    process.env.HTTPS_PROXY = address;
    expect(await failureOf(get('https://graph.example/'))).toMatchObject({
      message:
        'the connection to graph.example through HTTPS_PROXY, which is not an address such as http://proxy.example.com:3128, failed before anything was sent',
      ambiguous: false,
    });
  },
);

test('an http address, such as that of the sandbox, is asked directly', async () => {
  const { asked } = await startProxy((socket) => socket.destroy());
  const server = await startLocalServer((_, response) => void response.end());
  expect(await get(server.url)).toBe(200);
  await server.close();
  expect(asked).toEqual([]);
});

const settings = { issuer: 'https://issuer.example', clientId: 'pages', allowed: new Map() };

test('the issuer is asked through the proxy as well, for the pages and for /mcp', async () => {
  const { asked } = await startProxy((socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  const through = expect.stringContaining('through the proxy');
  await expect(new OpenIdIssuer(settings).begin('https://desk.example/back', '/')).rejects.toMatchObject({
    cause: { message: through },
  });
  await expect(new AccessTokens(settings).bearerOf('a.b.c', 'https://desk.example')).rejects.toMatchObject({
    cause: { cause: { message: through } },
  });
  expect(asked.map((text) => text.split(' ')[1])).toEqual(['issuer.example:443', 'issuer.example:443']);
});

describe('a proxy', () => {
  const proxy = 'http://proxy.example:3128';
  const to = (address: string) => {
    const { protocol, hostname, port } = new URL(address);
    return { protocol, hostname, port };
  };

  test.each([
    ['https://graph.example/me', {}, proxy],
    ['http://graph.example/me', {}, undefined],
    ['https://localhost:8443/', {}, undefined],
    ['https://127.0.0.1/', {}, undefined],
    ['https://graph.example/', { NO_PROXY: 'intra.example, graph.example' }, undefined],
    ['https://eu.graph.example/', { NO_PROXY: 'graph.example' }, undefined],
    ['https://eu.graph.example/', { no_proxy: '*.graph.example' }, undefined],
    ['https://eu.graph.example/', { NO_PROXY: '.GRAPH.example' }, undefined],
    ['https://notgraph.example/', { NO_PROXY: 'graph.example,.graph.example' }, proxy],
    ['https://graph.example/', { NO_PROXY: 'graph.example:443' }, undefined],
    ['https://graph.example:8443/', { NO_PROXY: 'graph.example:443' }, proxy],
    ['https://graph.example/', { NO_PROXY: '*' }, undefined],
    ['https://graph.example/', { NO_PROXY: '' }, proxy],
    ['https://graph.example/', { HTTPS_PROXY: '' }, undefined],
    ['https://graph.example/', { https_proxy: 'http://other.example' }, 'http://other.example'],
  ])('of %s with %p is %p', (address, more, expected) => {
    expect(addressOfProxy(to(address), { HTTPS_PROXY: proxy, ...more })).toBe(expected);
  });
});
