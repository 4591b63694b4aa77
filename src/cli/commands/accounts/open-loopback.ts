import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { escapeHtml } from '../../../text/escape-html';
import { isSameSecret } from '../../../encryption/is-same-secret';

export interface LoopbackOptions {
  /** 0 means a free port. */
  readonly port: number;
  /** `/oauth/callback`; `/` for a redirect URI without a path. */
  readonly path: string;
}

/** A browser that has returned from signing in. */
interface Redirect {
  readonly parameters: URLSearchParams;
  /** Shows the person the outcome. */
  readonly answer: (outcome: { title: string; text: string; failed: boolean }) => void;
}

/** A listener on this machine to which the authorization server redirects the browser (RFC 8252, section 7.3). */
export interface Loopback {
  readonly redirectUri: string;
  /** Waits for the browser that carries this state, and rejects any other request. */
  readonly redirect: (state: string) => Promise<Redirect>;
  readonly close: () => void;
}

const waitMilliseconds = 10 * 60_000;

/** @throws when the port is taken */
export async function openLoopback({ port, path }: LoopbackOptions): Promise<Loopback> {
  const server = createServer((_request, response) => {
    send(response, 404, 'Nothing here', 'No sign-in is waiting at this address.');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port.');
  // "localhost" instead of an IP address, because Microsoft accepts any port only for "localhost".
  const redirectUri = `http://localhost:${address.port}${path === '/' ? '' : path}`;
  return {
    redirectUri,
    redirect: (state) =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => {
          reject(new Error('Nobody finished signing in within ten minutes. Nothing was connected; start again.'));
        }, waitMilliseconds);
        server.removeAllListeners('request');
        server.on('request', (request, response) => {
          const { url: target = '/' } = request;
          // Any page that is open in the browser may send a request here, and `//` is not a valid URL.
          const url = URL.canParse(target, redirectUri) ? new URL(target, redirectUri) : undefined;
          if (request.method !== 'GET' || url?.pathname !== path) {
            send(response, 404, 'Nothing here', 'This address only takes a browser back from signing in.');
          } else if (!isSameSecret(url.searchParams.get('state') ?? '', state)) {
            send(
              response,
              400,
              'This is not our sign-in',
              'It was not started by the command that waits here. Use the link it printed.',
            );
          } else {
            clearTimeout(patience);
            server.removeAllListeners('request');
            server.on('request', (_late, second) =>
              send(second, 410, 'Done already', 'This sign-in has come back once.'),
            );
            resolve({
              parameters: url.searchParams,
              answer: ({ title, text, failed }) => send(response, failed ? 400 : 200, title, text),
            });
          }
        });
      }),
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
  };
}

function send(response: ServerResponse, status: number, title: string, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'",
    connection: 'close',
  });
  response.end(
    `<!doctype html><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
  );
}
