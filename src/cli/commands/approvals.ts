import { type Command, InvalidArgumentError } from 'commander';
import type { PageOptions } from '../../client/approvals/list-approvals';
import { approvalId } from './approvals/approval-id';
import type { DecisionOptions } from './approvals/decide';
import { collectChanges } from '../input/collect-changes';
import { readJsonFile } from '../input/read-json';
import { showList } from '../output/show-list';
import { table } from '../output/table';
import { terminalOf, type Terminal } from '../output/terminal';
import { withClient } from '../process/with-client';

interface ListOptions extends PageOptions {
  decided?: true;
}

/** `approvals`: requests that wait for a person. */
export function addApprovalCommands(program: Command): void {
  const approvals = program.command('approvals').description('Review, edit, approve and reject what agents ask to do');

  approvals
    .command('list')
    .description('List what waits for a person, oldest first')
    .option('--decided', 'instead, list what was decided last, newest first')
    .option('--limit <count>', 'the most to list; 1 to 200', parseLimit, 50)
    .option('--after <id>', 'list those that follow this one in the list')
    .action(async ({ decided, limit, after }: ListOptions, command: Command) => {
      const terminal = terminalOf(command);
      const options = { limit, after: after === undefined ? undefined : approvalId(after) };
      if (decided) return listDecided(terminal, options);
      const { serviceProblem } = await import('../../client/service-worker.js');
      const { howToLook } = await import('../output/describe-approval.js');
      const [page, problem] = await withClient(terminal, (client) =>
        Promise.all([client.approvals.page(options), serviceProblem(client.temporal)]),
      );
      const { approvals: list, next, unreadable } = page;
      const rows = list.map(({ id, summary, account, agent, expiresAt }) => [id, summary, account, agent, expiresAt]);
      showList(terminal, { list, unreadable }, 'Nothing waits for a person.', () =>
        [table(['ID', 'WHAT', 'ACCOUNT', 'AGENT', 'EXPIRES'], rows), howToLook('<id>')].join('\n\n'),
      );
      if (problem !== undefined) terminal.notice({ problem }, problem);
      sayThereAreMore(terminal, next, 'agent-integrations approvals list');
    });

  approvals
    .command('watch')
    .description('Tell of each request as it comes, and of what became of it, until Ctrl-C')
    .action(async (_options: object, command: Command) => {
      const { watchApprovals } = await import('./approvals/watch-approvals.js');
      await watchApprovals(terminalOf(command));
    });

  approvals
    .command('show <id>')
    .description('Show exactly what is asked')
    .action(async (id: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      const approval = approvalId(id);
      const shown = await withClient(terminal, async (client) => {
        const state = await client.approvals.get(approval);
        return { ...state, ...(await client.agents.decisionsFor(state.request.agent)) };
      });
      const { describeApproval } = await import('../output/describe-approval.js');
      terminal.result({ id: approval, ...shown }, () => describeApproval(approval, shown));
    });

  decisionCommand(approvals.command('approve <id>').description('Let it be done as it was asked')).action(
    async (id: string, options: DecisionOptions, command: Command) => {
      const { decide } = await import('./approvals/decide.js');
      await decide(id, options, terminalOf(command), { decision: 'approve' });
    },
  );
  decisionCommand(approvals.command('reject <id>').description('Say no; the agent is given the reason')).action(
    async (id: string, options: DecisionOptions, command: Command) => {
      const { decide } = await import('./approvals/decide.js');
      await decide(id, options, terminalOf(command), { decision: 'reject' });
    },
  );
  decisionCommand(
    approvals
      .command('edit <id> [file]')
      .description('Approve it with changes: the whole input from a JSON file (- for standard input), or single fields')
      .option(
        '--set <field=value>',
        'change one field; text, or JSON where the field takes no text',
        collectChanges,
        [],
      ),
  ).action(
    async (id: string, file: string | undefined, options: DecisionOptions & { set: string[] }, command: Command) => {
      if ((file === undefined) === (options.set.length === 0)) {
        command.error('error: give the edited input either as a file, or field by field with --set', { exitCode: 2 });
      }
      const whole = file === undefined ? undefined : { input: await readJsonFile(file) };
      const { decide, editInput } = await import('./approvals/decide.js');
      await decide(id, options, terminalOf(command), async (client) => {
        const { request, asked } = await client.approvals.get(approvalId(id));
        return { decision: 'approve', input: editInput(request, (whole ?? request).input, options.set), asked };
      });
    },
  );
}

/** Writes to standard error, so that the list on standard output stays readable for other programs. */
function sayThereAreMore(terminal: Terminal, next: string | undefined, command: string): void {
  if (next !== undefined) terminal.notice({ next }, `There are more: ${command} --after ${next}`);
}

async function listDecided(terminal: Terminal, options: PageOptions): Promise<void> {
  const { approvals: decided, next } = await withClient(terminal, (client) => client.approvals.decided(options));
  const { describeOutcome } = await import('../output/describe-approval.js');
  const rows = decided.map(({ id, summary, account, agent, verdict }) => [
    id,
    summary,
    account,
    agent,
    describeOutcome(verdict),
  ]);
  terminal.result(decided, () =>
    rows.length === 0 ? 'Nothing has been decided lately.' : table(['ID', 'WHAT', 'ACCOUNT', 'AGENT', 'OUTCOME'], rows),
  );
  sayThereAreMore(terminal, next, 'agent-integrations approvals list --decided');
}

const decisionCommand = (command: Command): Command =>
  command
    .option('--as <name>', 'who decides; default: the user of this machine')
    .option('--reason <text>', 'why; the agent is told when it is rejected')
    .option('--asked <digest>', 'decide on the request that was shown, by its "asked", and on no other');

/** @throws InvalidArgumentError unless the text is a valid page size */
function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= 200) return limit;
  throw new InvalidArgumentError('A limit is a whole number from 1 to 200.');
}
