import type { Command } from 'commander';

/** `demo`: the whole product on this machine. */
export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('Run the whole product on this machine: a mail arrives, an agent acts, a person approves')
    .option('--auto', 'unattended, with the worker killed on the way; ends by itself with a report')
    .action(async ({ auto = false }: { auto?: boolean }) => {
      const { demo } = await import('./demo.js');
      process.exitCode = await demo({ auto });
    });
}
