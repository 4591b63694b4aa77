import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import type { AgentIntegrationsClient } from '../client';
import { notAsShown } from '../client/approvals';
import type { PageOptions } from '../client/list-approvals';
import { type ApprovalDecision, type ApprovalOutcome, contractOf, toolError, type ApprovalRequest } from '../contracts';
import { defined } from '../contracts/defined';
import { describeApproval, describeOutcome } from './describe-approval';
import { readJsonFile } from './read-json';
import { collectChanges, setFields } from './set-fields';
import { table } from './table';
import { terminalOf, type Terminal } from './terminal';
import { watchApprovals } from './watch-approvals';
import { withClient } from './with-client';
import { approvalWorkflow } from '../messages/workflow-kinds';
import { problemsOf, readAs } from '../contracts/reading/read-as';

interface ListOptions extends PageOptions {
  decided?: true;
}

interface DecisionOptions {
  as?: string;
  asked?: string;
  reason?: string;
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
      const { approvals: pending, next } = await withClient(terminal, (client) => client.approvals.page(options));
      const rows = pending.map(({ id, summary, account, agent, expiresAt }) => [
        id,
        summary,
        account,
        agent,
        expiresAt,
      ]);
      terminal.result(pending, () =>
        rows.length === 0 ? 'Nothing waits for a person.' : table(['ID', 'WHAT', 'ACCOUNT', 'AGENT', 'EXPIRES'], rows),
      );
      sayThereAreMore(terminal, next, 'agent-integrations approvals list');
    });

  approvals
    .command('watch')
    .description('Tell of each request as it comes, and of what became of it, until Ctrl-C')
    .action((_options: object, command: Command) => watchApprovals(terminalOf(command)));

  approvals
    .command('show <id>')
    .description('Show exactly what is asked')
    .action(async (id: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      const approval = approvalId(id);
      const shown = await withClient(terminal, async (client) => {
        const state = await client.approvals.get(approval);
        const approvers = await client.agents.approversOf(state.request.agent);
        return { ...state, ...defined({ approvers }) };
      });
      terminal.result({ id: approval, ...shown }, () => describeApproval(approval, shown));
    });

  decisionCommand(approvals.command('approve <id>').description('Let it be done as it was asked')).action(
    (id: string, options: DecisionOptions, command: Command) => decide(id, options, command, { decision: 'approve' }),
  );
  decisionCommand(approvals.command('reject <id>').description('Say no; the agent is given the reason')).action(
    (id: string, options: DecisionOptions, command: Command) => decide(id, options, command, { decision: 'reject' }),
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
      const whole = file === undefined ? undefined : await readJsonFile(file);
      await decide(id, options, command, async (client) => {
        const { request, asked } = await client.approvals.get(approvalId(id));
        return { decision: 'approve', input: editInput(request, whole ?? request.input, options.set), asked };
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

/** A decision, with the digest of the request it was made from, if it was made from the request stored under the id. */
type Decision = Pick<ApprovalDecision, 'decision' | 'input'> & { asked?: string };

async function decide(
  id: string,
  { as, reason, asked: shown }: DecisionOptions,
  command: Command,
  decision: Decision | ((client: AgentIntegrationsClient) => Promise<Decision>),
): Promise<void> {
  const terminal = terminalOf(command);
  const approver = as ?? userInfo().username;
  const outcome: ApprovalOutcome = await withClient(terminal, async (client) => {
    const { asked, ...wanted } = typeof decision === 'function' ? await decision(client) : decision;
    // With the digest alone, unedited fields of a different request (the one the edit was made from) would count as edited.
    if (shown !== undefined && asked !== undefined && shown !== asked) throw notAsShown();
    const signed = { ...wanted, ...defined({ reason }) };
    return client.approvals.decide(approvalId(id), approver, signed, shown ?? asked);
  });
  terminal.result(outcome, () => describeOutcome(outcome));
}

/** People copy the id with or without the part before the slash. */
const approvalId = (id: string): string => (approvalWorkflow.isIdOf(id) ? id : approvalWorkflow.idOf(id));

/** @throws InvalidArgumentError unless the text is a valid page size */
function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= 200) return limit;
  throw new InvalidArgumentError('A limit is a whole number from 1 to 200.');
}

/**
 * Returns the input of a request with a reviewer's changes, checked before it is sent.
 *
 * @param changes `field=value`, as {@link setFields} takes them
 * @throws InvalidInput naming what the step does not accept
 */
function editInput({ step }: Pick<ApprovalRequest, 'step'>, input: unknown, changes: readonly string[]): unknown {
  const schema = contractOf(step)?.input;
  const edited = setFields(schema, input, changes);
  const { error } = schema === undefined ? {} : readAs(schema, edited);
  if (error === undefined) return edited;
  throw toolError(
    'InvalidInput',
    `${step} does not accept this input, so nothing was decided. ${problemsOf(error).join(' ')}`,
  );
}
