// Runs each row in a separate process: after other rows in the same process the codec reached only 40 % of its speed.
import { runProcess } from '../prove/installation/run-process';
import { rows } from './rows';
import type { Figure } from './row';

/** Messages of the process to its parent: lines of progress, and at the end the figures. */
export type Message = { readonly line: string } | { readonly figures: readonly Figure[] };

const send = (message: Message): Promise<void> =>
  new Promise((resolve, reject) => {
    if (process.send === undefined) throw new Error('Rows are measured by `npm run bench`.');
    process.send(message, undefined, {}, (error) => (error === null ? resolve() : reject(error)));
  });

async function main(): Promise<void> {
  const [name, scale] = process.argv.slice(2);
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`There is no row "${String(name)}".`);
  const figures = await row.run({ scale: Number(scale), onProgress: (line) => void send({ line }) });
  await send({ figures });
}

// Turns a signal, or the end of the parent, into an ordinary exit: exit handlers kill the processes of the installation and remove folders.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(end, () => process.exit(1));

runProcess(main);
