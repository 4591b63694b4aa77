import type { Configuration } from '../configuration';
import { isToolError, toolError } from '../contracts/tool-error';
import { mapAtOnce } from '../concurrency/concurrency-limit';
import { createLimiterRegistry } from '../providers/limiter-registry';
import { createGraphClient } from '../providers/microsoft-graph/create-graph-client';
import { path } from '../providers/request-path';
import { askProvider } from './ask-provider';
import type { CheckedApplication } from './application-entered';
import type { ApplicationCredential } from './credential';
import type { ObtainedAccount } from './obtained-account';
import { applicationGrant } from './oauth/application-grant';
import { requestTokens } from './oauth/request-tokens';
import { rolesOf } from './oauth/roles-of';

/**
 * Gets an application its first token and opens each of its mailboxes, so that a mailbox it cannot open is reported now.
 *
 * @throws PermissionDenied when Microsoft refuses the application, or access to a mailbox; ProviderUnavailable when Microsoft does not answer
 */
export async function obtainedApplication(
  configuration: Configuration,
  application: CheckedApplication,
): Promise<ObtainedAccount> {
  const { client, grant } = await applicationGrant(application, configuration);
  const outcome = await requestTokens(client, grant);
  if (outcome.kind === 'refused') {
    throw toolError(
      'PermissionDenied',
      `Microsoft refuses the application (${outcome.refusal.codes}). Check the tenant, the client id and the ${application.proof.kind}; nothing was connected.`,
    );
  }
  const { accessToken, expiresAt } = outcome.tokens;
  const credential: ApplicationCredential = { kind: 'microsoft-application', ...application, accessToken, expiresAt };
  await askProvider('Microsoft', 30_000, (signal) => assertOpens(configuration, credential, signal));
  const { mailboxes } = application;
  return { credential, owner: mailboxes.join(', '), scopes: rolesOf(accessToken), mailboxes };
}

/** Mailboxes opened at a time: Graph answers a request in about a quarter of a second, and an account may have fifty. */
const openedAtOnce = 4;

async function assertOpens(
  { microsoft }: Configuration,
  credential: ApplicationCredential,
  signal: AbortSignal,
): Promise<void> {
  const { clientId, mailboxes, accessToken } = credential;
  const graph = createGraphClient({
    baseUrl: microsoft.graphUrl,
    accessToken: () => Promise.resolve(accessToken),
    mailboxes: () => Promise.resolve(mailboxes),
    limiter: createLimiterRegistry().graph({ application: clientId, mailbox: 'application' }),
    signal,
  });
  await mapAtOnce(mailboxes, openedAtOnce, async (mailbox) => {
    try {
      await graph.get(path`/users/${mailbox}/mailFolders/inbox`, { query: { $select: 'id' } });
    } catch (error) {
      if (isToolError(error, 'PermissionDenied') || isToolError(error, 'NotFound'))
        throw toolError(
          'PermissionDenied',
          `The application cannot open the mailbox ${mailbox}; nothing was connected. It needs the role Mail.ReadWrite, granted in Entra with an administrator's consent, or in Exchange for this mailbox (RBAC for Applications), which may take up to two hours to count. (${error.message})`,
        );
      throw error;
    }
  });
}
