import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { toolError } from '../../contracts';

/**
 * Reads a secret: typed or pasted at a terminal without being shown, else all of standard input.
 *
 * @throws InvalidInput when nothing was given
 */
export async function readSecret(question: string): Promise<string> {
  const given = process.stdin.isTTY ? await ask(question) : await text(process.stdin);
  const secret = given.trim();
  if (secret === '') throw toolError('InvalidInput', 'Nothing was entered, and nothing was connected.');
  return secret;
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  // The line editor echoes what is typed to its output: to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const interrupted = new Promise<never>((_resolve, reject) => {
    editor.once('SIGINT', () => reject(new Error('Interrupted; nothing was connected.')));
  });
  try {
    return await Promise.race([editor.question(''), interrupted]);
  } finally {
    editor.close();
    process.stderr.write('\n');
  }
}
