import { open, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { AccountOverview } from '../../../contracts/account';
import type { Integration } from '../../../contracts/integration';
import { toolError } from '../../../contracts/tool-error';
import type { AgentIntegrationsClient } from '../../../client';
import { prefix, type CheckContext } from '../../../live-check/check';
import { reportOf } from '../../../live-check/report';
import {
  checksOf,
  cleanUp,
  runLiveCheck,
  type CheckResult,
  type ProbeResult,
} from '../../../live-check/run-live-check';
import sandboxShapes from '../../../live-check/sandbox-shapes.json';
import { inShort } from '../../../live-check/shape';
import { exitCodes } from '../../process/exit-code';
import { table } from '../../output/table';
import type { Terminal } from '../../output/terminal';
import { withPatientClient } from '../../process/with-client';

export interface LiveCheckCommandOptions {
  account: string;
  integration?: Integration;
  board?: string;
  dryRun?: true;
  clean?: true;
  yes?: true;
  report?: string;
}

/**
 * Checks a connected account, or says what that would do, or removes what an earlier check has left behind, as the options say.
 *
 * @param version of this package, for the report
 */
export async function checkAccount(
  options: LiveCheckCommandOptions,
  version: string,
  terminal: Terminal,
): Promise<void> {
  // Before anything is done: a run takes minutes, and its result would be lost.
  if (options.report !== undefined && options.dryRun !== true && options.clean !== true)
    await (await open(options.report, 'a')).close();
  await withPatientClient(async (client) => {
    const account = await findAccount(client, options);
    const { board } = options;
    if (options.clean === true) {
      const removed = await cleanUp({ client, account, board });
      terminal.result({ removed }, () => `${removed} thing(s) of earlier runs were removed.`);
      return;
    }
    const planned = plan(account, board);
    if (options.dryRun === true) {
      terminal.result(planned, () => planned.map(({ does }) => `- ${does}`).join('\n'));
      return;
    }
    await agree(planned, account, options, terminal);
    const onResult = (result: CheckResult | ProbeResult) => terminal.notice({ ...result }, progress(result));
    const signal = interrupted();
    const result = await runLiveCheck({
      client,
      account,
      board,
      expected: sandboxShapes,
      onResult,
      signal,
    });
    const report = reportOf(result, account, version);
    terminal.result(report, () => inWords(result.checks, result.probes, result.removed));
    if (result.checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = exitCodes.failed;
    if (options.report !== undefined) await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
  });
}

async function findAccount(
  client: AgentIntegrationsClient,
  { account, integration }: LiveCheckCommandOptions,
): Promise<AccountOverview> {
  const named = (await client.accounts.list(integration)).filter(({ name }) => name === account);
  const [found, other] = named;
  if (found === undefined)
    throw toolError(
      'AccountNotFound',
      `There is no connected account "${account}". See \`agent-integrations accounts list\`.`,
    );
  if (other !== undefined)
    throw toolError(
      'InvalidInput',
      `There is a mail and a board account "${account}": add --integration mail or --integration board.`,
    );
  return found;
}

/** Says what a run would do, without calling any of it. */
function plan({ integration, name, owner, mailboxes: [mailbox] = [] }: AccountOverview, board: string | undefined) {
  const never = () => Promise.reject(new Error('A plan calls nothing.'));
  const context: CheckContext = {
    integration,
    account: name,
    owner: mailbox ?? owner,
    isApplication: mailbox !== undefined,
    mark: `${prefix} …`,
    board,
    patience: { pauseMilliseconds: 0, looks: 0 },
    call: never,
    request: never,
    upload: never,
    watch: never,
    tryTrigger: never,
  };
  const { checks, probes } = checksOf(context);
  return [
    ...checks.map((check) => ({ name: check.name, does: check.does })),
    ...probes.map((probe) => ({ name: `probe: ${probe.name}`, does: `Finds out: ${probe.asks}` })),
    { name: 'clean', does: `Removes everything called "${prefix} …" again.` },
  ];
}

/** @throws InvalidInput when no person can be asked, PermissionDenied when the answer is no */
async function agree(
  planned: readonly { does: string }[],
  { name, owner }: AccountOverview,
  { yes }: LiveCheckCommandOptions,
  terminal: Terminal,
): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY)
    throw toolError(
      'InvalidInput',
      'Nobody can be asked here. Add --yes to agree, or --dry-run to see what would be done.',
    );
  terminal.notice({ planned }, planned.map(({ does }) => `- ${does}`).join('\n'));
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(
    `Do all this with the account "${name}" of ${owner}? Nobody else hears of it. [y/N] `,
  );
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw toolError('PermissionDenied', 'Nothing was done.');
}

/** The first interrupt ends the run cleanly; the second ends the process. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    process.stderr.write('Cleaning up; interrupt again to leave things behind (--clean removes them later).\n');
    controller.abort();
  });
  return controller.signal;
}

function progress(result: CheckResult | ProbeResult): string {
  const state = 'outcome' in result ? result.outcome : result.failure === undefined ? 'good' : 'failed';
  return `${state.padEnd(8)}${result.name}`;
}

function inWords(checks: readonly CheckResult[], probes: readonly ProbeResult[], removed: number): string {
  const rows = checks.map(({ name, outcome, milliseconds, shape, differences, failure }) => [
    name,
    outcome,
    `${(milliseconds / 1000).toFixed(1)} s`,
    failure === undefined ? inShort(shape ?? 'nothing', 40) : failure.message,
    differences.length === 0 ? '' : differences.slice(0, 4).join('; ') + (differences.length > 4 ? '; …' : ''),
  ]);
  const found = probes.map(({ name, asks, answer, failure }) => [
    name,
    asks,
    failure?.message ??
      Object.entries(answer ?? {})
        .map(([key, value]) => `${key}: ${String(value)}`)
        .join(', '),
  ]);
  const differing = checks.filter(({ differences }) => differences.length > 0).length;
  const bad = checks.filter(({ outcome }) => outcome !== 'good').length;
  return [
    table(['STEP', 'OUTCOME', 'TIME', 'ANSWER', 'OTHER THAN THE SANDBOX'], rows),
    table(['PROBE', 'QUESTION', 'ANSWER'], found),
    `${checks.length - bad} of ${checks.length} went well, ${differing} answered otherwise than the sandbox; ${removed} thing(s) removed.`,
  ].join('\n\n');
}
