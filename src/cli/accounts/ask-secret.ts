import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What is typed or pasted at a terminal, without being shown. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  // The line editor echoes what is typed to its output: to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const interrupted = new Promise<never>((_resolve, reject) => {
    editor.once('SIGINT', () => reject(new Error('Interrupted; nothing was connected.')));
  });
  try {
    return (await Promise.race([editor.question(''), interrupted])).trim();
  } finally {
    editor.close();
    process.stderr.write('\n');
  }
}
