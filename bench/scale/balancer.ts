import { connect, createServer, type Server } from 'node:net';

/** Hands each connection to the next of several ports of this machine, as what stands before several gateways does. */
export async function startBalancer(port: number, targets: readonly number[]): Promise<Server> {
  let turn = 0;
  const server = createServer((from) => {
    turn += 1;
    const to = connect(targets[turn % targets.length] ?? 0, '127.0.0.1');
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    to.on('error', () => from.destroy()).on('close', () => from.destroy());
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
