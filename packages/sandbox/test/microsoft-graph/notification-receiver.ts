import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly path: string;
  readonly validationToken: string | null;
  readonly body: string;
}

export interface NotificationReceiver {
  readonly base: string;
  readonly received: Received[];
  /** The statuses of the next answers. After them, 202. */
  answers: number[];
  /** Whether it answers Graph's handshake as it should. */
  echoes: boolean;
  notifications(): Record<string, unknown>[];
  close(): Promise<void>;
}

/** An HTTP server that takes Graph's notifications and remembers them. */
export async function startNotificationReceiver(): Promise<NotificationReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://here');
      const validationToken = url.searchParams.get('validationToken');
      received.push({
        path: url.pathname + (url.searchParams.get('keep') ?? ''),
        validationToken,
        body: Buffer.concat(chunks).toString(),
      });
      if (validationToken === null) response.writeHead(receiver.answers.shift() ?? 202).end();
      else response.writeHead(200, { 'Content-Type': 'text/plain' }).end(receiver.echoes ? validationToken : 'no');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: NotificationReceiver = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: [],
    echoes: true,
    notifications: () =>
      received
        .filter(({ validationToken }) => validationToken === null)
        .flatMap(({ body }) => (JSON.parse(body) as { value: Record<string, unknown>[] }).value),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** A subscription to one's Inbox, as a request writes it, for an hour from `now`. */
export const subscriptionAt = ({ base }: NotificationReceiver, now: Date, more: object = {}) => ({
  changeType: 'created,updated',
  notificationUrl: `${base}/hook?keep=me`,
  lifecycleNotificationUrl: `${base}/life`,
  resource: "me/mailFolders('inbox')/messages",
  expirationDateTime: new Date(now.getTime() + 3_600_000).toISOString(),
  clientState: 'secret',
  ...more,
});
