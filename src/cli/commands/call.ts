import type { Command } from 'commander';
import { toolError } from '../../contracts/tool-error';
import { isRecord } from '../../json/is-record';
import { printableJson } from '../output/printable-json';
import { readJsonArgument } from '../input/read-json';
import { terminalOf } from '../output/terminal';
import { withPatientClient } from '../process/with-client';

interface CallCommandOptions {
  agent?: string;
  account?: string;
  id?: string;
}

/** `call`: runs one step and prints its result. */
export function addCallCommand(program: Command): void {
  program
    .command('call <step> [input]')
    .description('Run one step and print its result; waits for a person where one has to agree')
    .option('--agent <name>', 'act as this agent, with its equipment and permissions')
    .option('--account <name>', 'the account to use, where several are connected')
    .option(
      '--id <id>',
      'calling again with the same id tells what became of the first call, also that it failed, and runs nothing',
    )
    .addHelpText(
      'after',
      '\nThe input is JSON, or - to read it from standard input. `agent-integrations steps <step>` shows its fields.',
    )
    .action(async (step: string, input: string | undefined, options: CallCommandOptions, command: Command) => {
      const terminal = terminalOf(command);
      const { stepNamed } = await import('../../contracts/find-contract.js');
      stepNamed(step);
      const fields = withAccount(await readJsonArgument(input ?? '{}'), options.account);
      const { account: _account, ...callOptions } = options;
      const result = await withPatientClient(async (client) => {
        const { announceApprovals } = await import('./approvals/announce-approvals.js');
        const call = await client.calls.start(step, fields, callOptions);
        const stopAnnouncing = announceApprovals(client, call.workflowId, terminal);
        return call.result().finally(stopAnnouncing);
      });
      terminal.result(result, () => printableJson(result, 2));
    });
}

function withAccount(input: unknown, account: string | undefined): unknown {
  if (account === undefined) return input;
  if (isRecord(input)) return { ...input, account };
  throw toolError('InvalidInput', 'The input of a step is a JSON object, such as {"limit": 5}.');
}
