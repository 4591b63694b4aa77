import { existsSync } from 'node:fs';
import type { ClientPlugin } from '@temporalio/client';
import { AgentIntegrationsClient } from '../client';
import { keyFilePath, loadKeyRing } from '../encryption/load-key-ring';
import type { KeyRing } from '../encryption/key-ring';
import { connect } from '../temporal/connect';
import { temporalSettings } from '../temporal/connect-settings';
import type { Terminal } from './terminal';

/** In milliseconds: when to say that the command still waits, and when to give up. */
const patience = { notice: 5_000, end: 30_000 };

/**
 * Runs a function with a client for the Temporal cluster and the key ring that the environment names.
 *
 * @throws Error when there is no key ring, the cluster cannot be reached, or there is no answer within half a minute
 */
export async function withClient<Result>(
  terminal: Terminal,
  run: (client: AgentIntegrationsClient) => Promise<Result>,
): Promise<Result> {
  return withPatientClient((client) => {
    const words = 'Still waiting for an answer. Does a service worker run (`agent-integrations worker`)?';
    const notice = setTimeout(() => terminal.notice({ waiting: words }, words), patience.notice);
    return client.temporal
      .withDeadline(Date.now() + patience.end, () => run(client))
      .finally(() => {
        clearTimeout(notice);
      });
  });
}

/** The same without a time limit, for commands that may wait for a person. @param plugins of the SDK, for the client */
export async function withPatientClient<Result>(
  run: (client: AgentIntegrationsClient) => Promise<Result>,
  plugins: ClientPlugin[] = [],
): Promise<Result> {
  const keyRing = requireKeyRing();
  const settings = temporalSettings();
  const { namespace } = settings;
  const connection = await connect(settings);
  try {
    return await run(new AgentIntegrationsClient({ connection, namespace, keyRing, plugins }));
  } finally {
    await connection.close();
  }
}

/** @throws Error saying how to make a key ring, if there is none */
export function requireKeyRing(): KeyRing {
  const path = keyFilePath();
  if ((process.env.AGENT_INTEGRATIONS_KEYS ?? '') === '' && !existsSync(path)) {
    throw new Error(
      `There is no key ring: neither AGENT_INTEGRATIONS_KEYS nor the file ${path}. Make one with \`agent-integrations keys create\`, or give ` +
        'this process the one the others use.',
    );
  }
  return loadKeyRing({ createWhenMissing: false });
}
