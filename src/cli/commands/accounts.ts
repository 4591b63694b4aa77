import { Argument, Option, type Command } from 'commander';
import { howToGain, lackingSteps } from '../../contracts/account-scopes';
import { integrations, type Integration } from '../../contracts/integration';
import type { ConnectApplicationOptions } from './accounts/connect-application';
import type { ConnectBoardOptions } from './accounts/connect-board';
import type { ConnectMailOptions } from './accounts/connect-mail';
import { exitCodes } from '../process/exit-code';
import { parsePort } from '../input/parse-port';
import { showList } from '../output/show-list';
import { table } from '../output/table';
import { terminalOf } from '../output/terminal';
import { withClient } from '../process/with-client';

/** `accounts`: the mailboxes and boards that steps and triggers work with. */
export function addAccountCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('Connect mailboxes and boards; credentials are sealed at once and never shown');
  const connect = accounts.command('connect').description('Connect an account, or give one its new credential');

  connect
    .command('mail <name>')
    .description('Connect a mailbox: prints an address where its person signs in at Microsoft')
    .option('--tenant <tenant>', 'organisation to sign in to; default: MICROSOFT_TENANT')
    .option('--meetings', 'also ask for transcripts of online meetings; the account is then listed under "meetings"')
    .option('--shared', 'also ask for mailboxes, calendars and contacts that others have shared with its person')
    .option('--directory', 'also ask for colleagues and rooms of the organisation; an administrator has to agree')
    .addOption(
      new Option('--port <port>', 'where the browser comes back to').argParser(parsePort).default(0, 'a free one'),
    )
    .option('--from-environment', 'use the refresh token in MICROSOFT_REFRESH_TOKEN')
    .action(async (name: string, options: ConnectMailOptions, command: Command) => {
      const { connectMail } = await import('./accounts/connect-mail.js');
      await connectMail(name, options, terminalOf(command));
    });

  connect
    .command('application <name>')
    .description(
      'Connect mailboxes to an application of its own, without a person: reads its secret, typed or from standard input, or takes a certificate',
    )
    .requiredOption('--mailbox <address...>', 'the mailboxes the account is for; nothing else is reached with it')
    .option('--tenant <tenant>', 'tenant id or domain of the organisation; default: MICROSOFT_TENANT')
    .option('--client-id <id>', 'the application; default: MICROSOFT_CLIENT_ID')
    .option('--certificate <file>', 'a PEM file with the certificate and its private key, in the place of a secret')
    .action(async (name: string, options: ConnectApplicationOptions, command: Command) => {
      const { connectApplication } = await import('./accounts/connect-application.js');
      await connectApplication(name, options, terminalOf(command));
    });

  connect
    .command('board <name>')
    .description('Connect a Trello member: reads an API key and token, typed or from standard input, each on a line')
    .option('--from-environment', 'use the key in TRELLO_API_KEY and the token in TRELLO_TOKEN')
    .option('--oauth', 'sign in with OAuth 2.0 instead of a token')
    .option(
      '--port <port>',
      'where the browser comes back to with --oauth, at http://localhost:<port>/oauth/callback',
      parsePort,
      8080,
    )
    .action(async (name: string, options: ConnectBoardOptions, command: Command) => {
      const { connectBoard } = await import('./accounts/connect-board.js');
      await connectBoard(name, options, terminalOf(command));
    });

  accounts
    .command('list')
    .description('List the connected accounts')
    .action(async (_options: object, command: Command) => {
      const terminal = terminalOf(command);
      const { readAccounts } = await import('../../accounts/account-directory.js');
      const { accounts: list, unreadable } = await withClient(terminal, ({ temporal }) => readAccounts(temporal));
      const { workingStateOf } = await import('../../client/accounts/account-health.js');
      const rows = list.map((account) => {
        const { integration, name, owner, permissionType } = account;
        return [integration, name, owner, workingStateOf(account), permissionType];
      });
      const none =
        'No account is connected. Connect one with `agent-integrations accounts connect mail|application|board <name>`.';
      showList(terminal, { list, unreadable }, none, () =>
        table(['INTEGRATION', 'NAME', 'OWNER', 'STATE', 'TYPE'], rows),
      );
    });

  accounts
    .command('check')
    .description('Check whether an account works; exit code 1 when it does not')
    .addArgument(integrationArgument())
    .argument('<name>')
    .action(async (integration: Integration, name: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      const [account, health] = await withClient(terminal, async ({ accounts: all }) => [
        await all.get(integration, name),
        await all.check(integration, name),
      ]);
      const { steps } = await import('../../contracts/index.js');
      const lacking = lackingSteps(account, Object.values(steps));
      terminal.result({ integration, name, ...health, lacking }, () =>
        [
          health.healthy
            ? `The ${integration} account "${name}" works.`
            : `The ${integration} account "${name}" does not work: ${health.reason}`,
          ...lacking.map(({ title, scopes }) => `It lacks ${scopes.join(', ')} for ${title}.`),
          ...(lacking.length === 0
            ? []
            : [
                howToGain(
                  account,
                  lacking.flatMap(({ scopes }) => scopes),
                ),
              ]),
        ].join('\n'),
      );
      if (!health.healthy) process.exitCode = exitCodes.failed;
    });

  accounts
    .command('disconnect')
    .description('Forget the credential of an account; its steps and triggers then say that it is gone')
    .addArgument(integrationArgument())
    .argument('<name>')
    .option('--keep-token', 'do not revoke the token at the provider, because something else uses it')
    .action(async (integration: Integration, name: string, { keepToken }: { keepToken?: true }, command: Command) => {
      const terminal = terminalOf(command);
      const outcome = await withClient(terminal, (client) =>
        client.accounts.disconnect(integration, name, { revoke: keepToken !== true }),
      );
      terminal.result({ integration, name, state: 'disconnected', ...outcome }, () =>
        [
          `The ${integration} account "${name}" is disconnected.`,
          describeRevocation[outcome.revocation],
          ...(outcome.triggers.length === 0 ? [] : [`Triggers that wait for it: ${outcome.triggers.join(', ')}.`]),
          ...(outcome.unreleased.length === 0
            ? []
            : [
                `These did not answer, and the provider may still send to their webhooks: ${outcome.unreleased.join(', ')}.`,
              ]),
        ].join(' '),
      );
    });
}

const integrationArgument = () => new Argument('<integration>').choices(integrations);

const describeRevocation = {
  revoked: 'Its token is revoked.',
  kept: 'Its token was not revoked.',
  impossible:
    'Its consent ends only where its person gave it, at the provider; until then an old copy of the credential is good.',
  failed: 'Its token could not be revoked: revoke it at the provider.',
} as const;
