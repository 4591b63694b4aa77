import type { Command } from 'commander';
import { createProgram } from '../../src/cli/create-program';

/** Runs a command line up to what it would do. */
export async function parsed(argv: readonly string[]): Promise<{ name: string; options: Record<string, unknown> }> {
  const found: { name: string; options: Record<string, unknown> }[] = [];
  const disarm = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    if (command.commands.length === 0) {
      command.action(() => void found.push({ name: command.name(), options: command.opts() }));
    }
    command.commands.forEach(disarm);
  };
  const program = createProgram();
  disarm(program);
  await program.parseAsync(argv, { from: 'user' });
  return found[0]!;
}
