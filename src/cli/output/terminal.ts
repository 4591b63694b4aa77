import type { Command } from 'commander';
import { coloured, showsColour } from './colour';
import { visible } from '../../text/visible-text';
import { printableJson } from './printable-json';

/** The output of a command: its result on standard output, everything else on standard error. */
export interface Terminal {
  /** Writes the value with `--json`, otherwise the words for a person. */
  result(value: unknown, words: () => string): void;
  /** Writes information while the command continues; with `--json` as a line of JSON. */
  notice(facts: Record<string, unknown>, words: string): void;
}

/** Returns the terminal of a running command, with JSON output if the command has `--json`. */
export function terminalOf(command: Command): Terminal {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  return {
    result: (value, words) => {
      const text = json ? printableJson(value) : visible(words());
      process.stdout.write(`${!json && showsColour(process.stdout) ? coloured(text) : text}\n`);
    },
    notice: (facts, words) => {
      process.stderr.write(`${json ? printableJson(facts) : visible(words)}\n`);
    },
  };
}
