import { connect } from 'node:net';
import { listen } from '../gateway/worlds/relay';
import { eventually } from '../support/eventually';

/** A way to Temporal that `cut` makes silent; `cut` resolves when something has been asked in vain. */
export async function severableWay(): Promise<{ address: string; cut: () => Promise<unknown> }> {
  const [host = '', port = ''] = (process.env.TEMPORAL_ADDRESS ?? '').split(':');
  let isCut = false;
  let askedInVain: true | undefined;
  const address = await listen((socket) => {
    const there = connect(Number(port), host);
    socket.on('data', (bytes) => {
      if (isCut) askedInVain = true;
      else there.write(bytes);
    });
    there.on('data', (bytes) => socket.write(bytes));
    there.on('error', () => socket.destroy());
    socket.on('close', () => there.destroy());
  });
  const cut = () => {
    isCut = true;
    return eventually('something is asked in vain', () => askedInVain);
  };
  return { address, cut };
}
