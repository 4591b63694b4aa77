import { dirname } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { keysOf } from '../support/keys-of';
import type { World } from '../support/world';

/**
 * Starts the command as a model's program does, and connects to it over its standard input and output.
 *
 * @throws an error with the command's standard error, if the command does not answer
 */
export async function connectStdio(world: World, command: string, ...args: string[]): Promise<Client> {
  const { PATH = '', HOME = '', TEMPORAL_ADDRESS = '', TEMPORAL_CONFIG_FILE = '' } = process.env;
  const env = {
    ...{ PATH, HOME, TEMPORAL_ADDRESS, TEMPORAL_CONFIG_FILE, TEMPORAL_NAMESPACE: world.namespace },
    AGENT_INTEGRATIONS_KEYS: keysOf(world),
  };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'mcp', ...args],
    env,
    cwd: dirname(command),
    stderr: 'pipe',
  });
  let written = '';
  transport.stderr?.on('data', (text: Buffer) => (written += text.toString()));
  await client.connect(transport).catch((error: unknown) => {
    throw new Error(`The command gave no answer, and wrote: ${written}`, { cause: error });
  });
  return client;
}
