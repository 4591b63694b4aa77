import type { Command } from 'commander';
import { coloured, showsColour } from './colour';
import { printable, printableJson } from './printable';

/** What a command says: its result on standard output, everything else on standard error. */
export interface Terminal {
  /** With `--json` the value, else the words for a person. */
  result(value: unknown, words: () => string): void;
  /** Something to know while the command goes on; with `--json` a line of JSON. */
  notice(facts: Record<string, unknown>, words: string): void;
}

/** The terminal of a running command, in the form its `--json` asks for. */
export function terminalOf(command: Command): Terminal {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  return {
    result: (value, words) => {
      const text = json ? printableJson(value) : printable(words());
      process.stdout.write(`${!json && showsColour(process.stdout) ? coloured(text) : text}\n`);
    },
    notice: (facts, words) => {
      process.stderr.write(`${json ? printableJson(facts) : printable(words)}\n`);
    },
  };
}
