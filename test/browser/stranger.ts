import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server nobody should ever talk to. */
export interface Stranger {
  readonly url: string;
  /** The path of every request all the same. */
  readonly asked: (string | undefined)[];
  close(): void;
}

export async function startStranger(): Promise<Stranger> {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end('Got you.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() };
}
