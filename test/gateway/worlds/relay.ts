import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const closers: (() => void)[] = [];

afterAll(() => {
  for (const close of closers) close();
});

/** @returns the address, `host:port`, at which every connection is handed to `use` until the file's tests end */
export async function listen(use: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    use(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A way to a server that takes as long as one to another continent: each byte waits this many milliseconds before it goes there. */
export function relay(address: string, milliseconds: number): Promise<string> {
  const [host = '', port = ''] = address.split(':');
  return listen((socket) => {
    const there = connect(Number(port), host);
    socket.on('data', (bytes) => setTimeout(() => there.write(bytes), milliseconds).unref());
    there.on('data', (bytes) => socket.write(bytes));
    there.on('error', () => socket.destroy());
    socket.on('close', () => there.destroy());
  });
}
