import { CommanderError } from 'commander';
import { createProgram } from './create-program';
import { describeFailure } from './describe-failure';
import { exitCodeOf } from './exit-code';
import { failureOf } from '../temporal/failure-of';
import { printable, printableJson } from './printable';

/** Runs the command that the arguments name; tells what went wrong in a sentence, as JSON with `--json`, with a stack only when DEBUG is set. */
export async function runProgram(argv: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) report(error, program.opts<{ json?: boolean }>().json ?? false);
    return exitCodeOf(error);
  }
}

function report(error: unknown, json: boolean): void {
  const message = describeFailure(error);
  const type = failureOf(error)?.type ?? 'Failed';
  process.stderr.write(`${json ? printableJson({ error: { type, message } }) : printable(message)}\n`);
  if ((process.env.DEBUG ?? '') !== '') process.stderr.write(`${printable(stackOf(error))}\n`);
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
