import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { readSealedCredential } from '../../accounts/account-directory';
import { accountId } from '../../contracts/account';
import { isSameOwner } from '../../contracts/account-owner';
import { failureOf } from '../../contracts/failure-of';
import { isToolError, toolError } from '../../contracts/tool-error';
import { readableSummary } from '../../encryption/readable-summary';
import { reconnectUpdate, type ConnectedAccountState } from '../../messages/connected-account';
import { overviewInMemo } from '../../messages/memo';
import type { ServiceWorkflows } from '../../messages/service-workflows';
import { accountsTaskQueue } from '../../messages/task-queues';
import { accountWorkflow } from '../../messages/workflow-kinds';

/** How long the end of a disconnection is waited for: the credential is revoked first, which is tried twice for five seconds. */
const longestEndMilliseconds = 15_000;
const pauseMilliseconds = 500;

/**
 * Starts the account's workflow, or gives a running one the new credential. The end of a disconnection that is under way is waited for: the person
 * has signed in, and would have to again.
 *
 * @throws Conflict when the account of that name belongs to another person, or its disconnection does not end
 */
export async function storeAccount(temporal: Client, state: ConnectedAccountState): Promise<void> {
  const until = performance.now() + longestEndMilliseconds;
  while (!((await isStarted(temporal, state)) || (await isReplaced(temporal, state)))) {
    if (performance.now() > until)
      throw toolError(
        'Conflict',
        `The account "${state.overview.name}" is being disconnected. Connect it again in a moment.`,
      );
    await sleep(pauseMilliseconds);
  }
}

const idOf = ({ overview: { integration, name } }: ConnectedAccountState) => accountId(integration, name);

async function isStarted(temporal: Client, state: ConnectedAccountState): Promise<boolean> {
  const { integration, name } = state.overview;
  try {
    await temporal.workflow.start<ServiceWorkflows['connected-account']>(accountWorkflow.type, {
      workflowId: accountWorkflow.idOf(idOf(state)),
      taskQueue: accountsTaskQueue,
      args: [state],
      memo: { [overviewInMemo]: state.overview },
      staticSummary: readableSummary(`${integration} account ${name}`),
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Returns false for an account that is being disconnected, or has just been. */
async function isReplaced(temporal: Client, state: ConnectedAccountState): Promise<boolean> {
  const { sealedCredential, overview } = state;
  const { overview: known } = await readSealedCredential(temporal, idOf(state));
  if (known.state === 'disconnected') return false;
  if (!isSameOwner(known, overview)) {
    throw toolError(
      'Conflict',
      `The account "${known.name}" belongs to ${known.owner}, not to ${overview.owner}. Choose another name, or disconnect it first.`,
    );
  }
  try {
    await temporal.workflow
      .getHandle(accountWorkflow.idOf(idOf(state)))
      .executeUpdate(reconnectUpdate, { args: [{ sealedCredential, overview }] });
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || isToolError(failureOf(error), 'Conflict')) return false;
    throw error;
  }
}
