import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { checkEntered } from '../../../accounts/application-entered';
import { obtainedApplication } from '../../../accounts/obtained-application';
import { readConfiguration } from '../../../configuration';
import { toolError } from '../../../contracts';
import type { Terminal } from '../../output/terminal';
import { askSecret } from './ask-secret';
import { connectAccount } from './connect-account';

export interface ConnectApplicationOptions {
  mailbox: string[];
  tenant?: string;
  clientId?: string;
  certificate?: string;
}

/** `accounts connect application <name>`: no person signs in; an administrator has granted the application its roles. */
export async function connectApplication(
  name: string,
  { mailbox, tenant, clientId, certificate }: ConnectApplicationOptions,
  terminal: Terminal,
): Promise<void> {
  const configuration = readConfiguration();
  const { microsoft } = configuration;
  await connectAccount({ configuration, integration: 'mail' }, name, terminal, async (connect) => {
    const checked = checkEntered({
      tenant: tenant ?? microsoft.tenant,
      clientId: clientId ?? microsoft.clientId ?? '',
      mailboxes: mailbox.flatMap((one) => one.split(',')),
      ...(certificate === undefined
        ? { secret: await readSecret() }
        : { certificate: await readFile(certificate, 'utf8') }),
    });
    if (checked.kind === 'refused') {
      const problems = Object.values(checked.problems).join(' ');
      throw toolError('InvalidInput', `Nothing was connected. ${problems}`);
    }
    await connect(await obtainedApplication(configuration, checked.application));
  });
}

/** Never reads the secret from the command line, which others on the machine can read. */
const readSecret = (): Promise<string> =>
  process.stdin.isTTY ? askSecret('Secret of the application (it is not shown): ') : text(process.stdin);
