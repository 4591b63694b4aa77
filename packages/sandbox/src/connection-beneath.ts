import type { Server, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** The TCP connection beneath each encrypted one: Node resets only the former. */
const beneath = new WeakMap<Socket, Socket>();

/** Keeps what lies beneath the encrypted connections of a server; of one without encryption there is nothing to keep. */
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

/** Breaks a connection as a lost one breaks: the other end reads ECONNRESET. */
export function resetConnection(socket: Socket): void {
  (beneath.get(socket) ?? socket).resetAndDestroy();
}
