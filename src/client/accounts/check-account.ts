import { WorkflowFailedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { within } from '../../concurrency/within';
import { readSealedCredential, refreshSealedCredential } from '../../accounts/account-directory';
import { accountId } from '../../contracts/account';
import type { Integration } from '../../contracts/integration';
import { isToolError } from '../../contracts/tool-error';
import { failureOf } from '../../contracts/failure-of';
import { Calls } from '../calls';

/** The result of an account check; `reason` says in a sentence what is wrong and what to do. */
export type AccountHealth = { healthy: true } | { healthy: false; reason: string };

/** The smallest possible reads. The raw calls neither retry nor wait, so that a person gets an answer. */
const looks = {
  mail: { step: 'mail.apiCall', endpoint: '/me/mailFolders/inbox?$select=id', provider: 'Microsoft Graph' },
  board: { step: 'board.apiCall', endpoint: '/1/members/me?fields=id', provider: 'Trello' },
} as const;

const justRenewed = 'The provider refused the credential; it has just been renewed. Check once more.';

const policyAdvice =
  'An administrator has to grant its application the role Mail.ReadWrite, in Entra or in Exchange for this mailbox.';

/**
 * How long to wait for a check: less than the ten seconds of a request to the pages or the API, so that the person learns why there
 * is no answer. A call that waits for a token would wait for an hour.
 */
const patienceMilliseconds = 7_000;

export async function checkAccount(temporal: Client, integration: Integration, name: string): Promise<AccountHealth> {
  const { step, endpoint, provider } = looks[integration];
  const known = await readSealedCredential(temporal, accountId(integration, name));
  const { state } = known.overview;
  const isRefused = state === 'needs reconnect' || (state === 'connected' && known.reason !== undefined);
  try {
    // Its token could not be renewed. A sign-in service sometimes refuses a good one (https://github.com/BingAds/BingAds-Python-SDK/issues/279),
    // and nobody but who checks asks it again: so first, whether it can be renewed now.
    const renewed = isRefused ? await renew(temporal, integration, name) : 'renewed';
    if (renewed !== 'renewed') return { healthy: false, ...renewed };
    const mailboxes: readonly (string | undefined)[] = known.overview.mailboxes ?? [undefined];
    // In parallel: ten mailboxes take a person no longer than one.
    const look = async (mailbox: string | undefined) => {
      const place = mailbox === undefined ? endpoint : endpoint.replace('/me/', `/users/${mailbox}/`);
      return {
        mailbox,
        answer: await withinPatience(temporal, step, { account: name, method: 'GET', endpoint: place }),
      };
    };
    for (const { mailbox, answer } of await Promise.all(mailboxes.map(look))) {
      if (answer === undefined) {
        const { reason } = await readSealedCredential(temporal, accountId(integration, name));
        return {
          healthy: false,
          reason: reason ?? `There was no answer within ${patienceMilliseconds / 1000} s. Try again later.`,
        };
      }
      const { status } = answer;
      if (status === 401) return await afterRefusal(temporal, integration, name);
      const where = mailbox === undefined ? '' : ` about ${mailbox}`;
      const advice =
        status === 403 && mailbox !== undefined ? policyAdvice : 'Try again later, or reconnect the account.';
      if (status !== 200) return { healthy: false, reason: `${provider} answered ${status}${where}. ${advice}` };
    }
    return { healthy: true };
  } catch (error) {
    const failure = failureOf(error);
    if (!isToolError(failure)) throw error;
    if (failure.type === 'AccountNeedsReconnect') return afterRefusal(temporal, integration, name);
    return { healthy: false, reason: failure.message };
  }
}

/** Returns the answer of a raw call, or undefined if none comes in time; the call is then terminated. */
async function withinPatience(
  temporal: Client,
  step: 'mail.apiCall' | 'board.apiCall',
  input: { account: string; method: 'GET'; endpoint: string },
) {
  const { workflowId, result } = await new Calls(temporal).start(step, input);
  let hasEnded = false;
  try {
    const answer = await within(patienceMilliseconds, result() as Promise<{ status: number }>, () => undefined);
    hasEnded = answer !== undefined;
    return answer;
  } catch (error) {
    hasEnded = error instanceof WorkflowFailedError;
    throw error;
  } finally {
    // The caller has a deadline of its own: the call is also terminated if that deadline comes first.
    if (!hasEnded) await endCall(temporal, workflowId);
  }
}

async function endCall(temporal: Client, workflowId: string): Promise<void> {
  try {
    await temporal.withDeadline(Date.now() + 2_000, () =>
      temporal.workflow.getHandle(workflowId).terminate('Nobody waits for it any more'),
    );
  } catch (error) {
    // The call has ended meanwhile.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Returns the account's health after the provider has refused its credential. */
async function afterRefusal(temporal: Client, integration: Integration, name: string): Promise<AccountHealth> {
  const renewed = await renew(temporal, integration, name);
  return { healthy: false, ...(renewed === 'renewed' ? { reason: justRenewed } : renewed) };
}

/** Has the account itself renew the credential, so that its state shows the result to everyone. @returns the reason if it could not */
async function renew(
  temporal: Client,
  integration: Integration,
  name: string,
): Promise<'renewed' | { reason: string }> {
  const account = accountId(integration, name);
  const { credentialVersion } = await readSealedCredential(temporal, account);
  const { overview, reason } = await refreshSealedCredential(temporal, account, credentialVersion, { again: true });
  if (overview.state === 'connected' && reason === undefined) return 'renewed';
  return { reason: reason ?? 'The provider refuses the credential. Reconnect the account.' };
}
