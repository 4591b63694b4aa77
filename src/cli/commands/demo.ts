import type { Command } from 'commander';

/** `demo`: runs the whole product on this machine. */
export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description(
      'Run the whole product on a sandbox and a Temporal of its own: a mail arrives, an agent acts, a person approves',
    )
    .option('--auto', 'unattended, with the worker killed on the way; ends by itself with a report')
    .option('--model <model>', 'a language model decides: a provider of the AI SDK and its model, or "scripted"')
    .action(async ({ auto = false, model }: { auto?: boolean; model?: string }) => {
      const { demo } = await import('../demo/demo.js');
      process.exitCode = await demo({ auto, model });
    });
}
