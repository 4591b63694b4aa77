import type { Command } from 'commander';
import { printableJson } from '../../output/printable-json';
import { readJsonArgument } from '../../input/read-json';
import { terminalOf } from '../../output/terminal';
import { withClient, withPatientClient } from '../../process/with-client';
import { withWarnings } from '../../output/with-warnings';

interface StartOptions {
  id?: string;
  wait?: boolean;
}

/** `agents start`: starts a run without a trigger. */
export function addStartCommand(agents: Command): void {
  agents
    .command('start <name> [input]')
    .description('Start an agent by hand; its workflow acts for it, with its equipment and permissions')
    .option('--id <id>', 'the same id again starts nothing and answers the first run')
    .option('--wait', 'wait for its end and print its result')
    .addHelpText(
      'after',
      "\nThe input is JSON, the first argument of the agent's workflow, or - to read it from standard input.",
    )
    .action(async (name: string, given: string | undefined, { id, wait = false }: StartOptions, command: Command) => {
      const terminal = terminalOf(command);
      const input = given === undefined ? undefined : await readJsonArgument(given);
      const run = await withClient(terminal, (client) => client.agents.start(name, { input, id }));
      const { workflowId, started, warnings } = run;
      const words = started ? `The agent "${name}" runs: ${workflowId}` : `That run was started before: ${workflowId}`;
      if (!wait) {
        terminal.result(run, () => withWarnings(words, warnings));
        return;
      }
      terminal.notice({ ...run }, withWarnings(words, warnings));
      const { tellIfNotWorkedOn } = await import('./tell-if-not-worked-on.js');
      const result: unknown = await withPatientClient(async (client) => {
        const over = new AbortController();
        const end: Promise<unknown> = client.temporal.workflow.getHandle(workflowId).result();
        const telling = tellIfNotWorkedOn(client, workflowId, terminal, over.signal);
        return Promise.race([end, telling.then(() => end)]).finally(() => over.abort());
      });
      terminal.result({ ...run, result }, () => printableJson(result ?? null, 2));
    });
}
