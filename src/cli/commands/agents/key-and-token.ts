import type { AgentIntegrationsClient } from '../../../client';
import { toolError } from '../../../contracts/tool-error';
import type { Command } from 'commander';
import type { Terminal } from '../../output/terminal';

export interface KeyAndTokenOptions {
  keyAndToken?: true;
  fromEnvironment?: true;
}

/** Adds the options of a command that equips an agent: its account can be an API key and token that are entered with the command. */
export const addKeyAndTokenOptions = (command: Command): Command =>
  command
    .option(
      '--key-and-token',
      'connect an API key and token of Trello as the account of Board API Call: typed without being shown, or from standard input, each on a line',
    )
    .option('--from-environment', 'with --key-and-token: those in TRELLO_API_KEY and TRELLO_TOKEN');

/**
 * Reads an API key and token if the options ask for them; otherwise returns undefined.
 *
 * @param name of the account that the key and token become, if the user named one
 * @returns a function that connects the account and returns its name; it throws InvalidInput saying what is wrong with the key or token
 */
export async function readKeyAndToken(
  { keyAndToken, fromEnvironment }: KeyAndTokenOptions,
  name: string | undefined,
  terminal: Terminal,
): Promise<((client: AgentIntegrationsClient) => Promise<string>) | undefined> {
  if (keyAndToken !== true) return undefined;
  const { connectKeyAndToken } = await import('../../../client/accounts/connect-key-and-token.js');
  const { readConfiguration } = await import('../../../configuration.js');
  const { enterKeyAndToken } = await import('../accounts/enter-key-and-token.js');
  const configuration = readConfiguration();
  const entered = await enterKeyAndToken(configuration, { name, fromEnvironment }, terminal);
  return async ({ accounts }) => {
    const outcome = await connectKeyAndToken(accounts, configuration, { ...entered, name });
    if (outcome.kind === 'connected') return outcome.account.name;
    const problems = Object.entries(outcome.problems).map(([field, problem]) => `${field}: ${problem}`);
    throw toolError('InvalidInput', `Nothing was connected, and the agent is as it was. ${problems.join(' ')}`);
  };
}
