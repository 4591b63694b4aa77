import { CommanderError } from 'commander';
import { createProgram } from './create-program';
import { exitCodeOf } from './process/exit-code';
import { failureOf } from '../contracts/failure-of';
import { visible } from '../text/visible-text';
import { printableJson } from './output/printable-json';

/**
 * Runs the command that the arguments name. Reports a failure in a sentence, or as JSON with `--json`. The stack follows if DEBUG is set, or if the
 * program itself is at fault.
 */
export async function runProgram(argv: readonly string[], program = createProgram(argv)): Promise<number> {
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) await report(error, program.opts<{ json?: boolean }>().json ?? false);
    return exitCodeOf(error);
  }
}

async function report(error: unknown, json: boolean): Promise<void> {
  const { describeFailure } = await import('./output/describe-failure.js');
  const message = describeFailure(error);
  const type = failureOf(error)?.type ?? 'Failed';
  process.stderr.write(`${json ? printableJson({ error: { type, message } }) : visible(message)}\n`);
  if ((process.env.DEBUG ?? '') !== '' || isFault(error)) process.stderr.write(`${visible(stackOf(error))}\n`);
}

/** Whether the code is at fault, and not the input or the environment: errors that the language itself throws. */
const isFault = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
