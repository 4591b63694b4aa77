import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly action: { readonly id: string; readonly type: string; readonly data: Record<string, unknown> };
  readonly model: Record<string, unknown>;
  readonly webhook: Record<string, unknown>;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  readonly types: string[];
  /** What HEAD and POST are answered with; may be changed at any time. */
  status: { head: number; post: number };
  close(): Promise<void>;
}

/** An HTTP server that takes webhooks and remembers them. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const status = { head: 200, post: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') {
        const body = Buffer.concat(chunks).toString('utf8');
        const content = JSON.parse(body) as Omit<ReceivedWebhook, 'headers' | 'body'>;
        received.push({ headers: request.headers, body, ...content });
      }
      response.statusCode = request.method === 'HEAD' ? status.head : status.post;
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/trello`,
    received,
    get types() {
      return received.map(({ action }) => action.type);
    },
    status,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
