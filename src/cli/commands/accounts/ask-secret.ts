import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads what a person types or pastes at a terminal, without showing it. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  // The line editor echoes typed text to its output, so the output goes nowhere.
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
