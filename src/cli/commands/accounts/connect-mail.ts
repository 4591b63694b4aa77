import { chosenType, obtainedMailbox } from '../../../accounts/obtained-account';
import { renewCredential } from '../../../accounts/refresh-credential';
import { readConfiguration, type Configuration } from '../../../configuration';
import { toolError } from '../../../contracts';
import { microsoftApplication } from '../../../accounts/oauth/oauth-application';
import { consentPage, ofCommand } from '../../../accounts/oauth/refusal';
import { signIn } from './sign-in';
import type { Terminal } from '../../output/terminal';
import { connectAccount } from './connect-account';
import { fromEnvironment } from './from-environment';
import { mailboxOwner } from '../../../accounts/mailbox-owner';
import { showSignInUrl } from './show-sign-in-url';

export interface ConnectMailOptions {
  tenant?: string;
  meetings?: true;
  shared?: true;
  directory?: true;
  port: number;
  fromEnvironment?: true;
}

/** `accounts connect mail <name>`: a person signs in at Microsoft, or the environment contains a refresh token. */
export async function connectMail(name: string, options: ConnectMailOptions, terminal: Terminal): Promise<void> {
  const configuration = readConfiguration();
  const tenant = options.tenant ?? configuration.microsoft.tenant;
  await connectAccount({ configuration, integration: 'mail' }, name, terminal, async (connect) => {
    const asked = {
      tenant,
      meetings: options.meetings ?? false,
      shared: options.shared ?? false,
      directory: options.directory ?? false,
    };
    const application = microsoftApplication(configuration, asked);
    if (options.fromEnvironment) {
      const { credential, scopes } = await renewed(configuration, tenant, application.scopes);
      const whose = await mailboxOwner(configuration, credential.accessToken);
      await connect({ credential, scopes, permissionType: chosenType(asked), ...whose });
      return;
    }
    await signIn({
      application,
      port: options.port,
      path: '/',
      // Nobody administers personal accounts.
      onUrl: (url) =>
        showSignInUrl(terminal, url, tenant === 'consumers' ? undefined : consentPage(application, ofCommand)),
      finish: async (tokens) => connect(await obtainedMailbox(configuration, asked, tokens)),
    });
  });
}

/** A refresh token alone does not identify its owner, so the command uses it once. That may also replace the token. */
async function renewed(configuration: Configuration, tenant: string, asked: readonly string[]) {
  const refreshToken = fromEnvironment('MICROSOFT_REFRESH_TOKEN');
  const outcome = await renewCredential(
    { kind: 'microsoft', tenant, asked, accessToken: 'none yet', expiresAt: new Date(0).toISOString(), refreshToken },
    asked,
    configuration,
  );
  if (outcome.kind === 'renewed') return outcome;
  throw toolError('PermissionDenied', `MICROSOFT_REFRESH_TOKEN is not usable. ${outcome.reason}`);
}
