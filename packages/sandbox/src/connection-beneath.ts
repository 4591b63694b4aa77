import type { Server, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** The TCP connection below each encrypted connection: Node can only reset the TCP connection. */
const beneath = new WeakMap<Socket, Socket>();

/** Records the TCP connections below a server's encrypted connections. A server without encryption needs no record. */
export function keepConnections(server: Pick<Server, 'on'>): void {
  const opened = new Map<number | undefined, Socket>();
  server.on('connection', (connection: Socket) => {
    const { remotePort } = connection;
    opened.set(remotePort, connection);
    connection.once('close', () => {
      if (opened.get(remotePort) === connection) opened.delete(remotePort);
    });
  });
  server.on('secureConnection', (secure: TLSSocket) => {
    const connection = opened.get(secure.remotePort);
    if (connection) beneath.set(secure, connection);
  });
}

/** Breaks a connection like a network failure: the peer reads ECONNRESET. */
export function resetConnection(socket: Socket): void {
  (beneath.get(socket) ?? socket).resetAndDestroy();
}
