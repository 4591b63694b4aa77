import { createHash } from 'node:crypto';
import { activityInfo, cancellationSignal, CancelledFailure, getClient, heartbeat } from '@temporalio/activity';
import { chooseAccount } from '../../src/accounts/account-directory';
import { accountId, type AccountId } from '../../src/contracts/account';
import type { ApprovalRequiredDetails, Grant } from '../../src/contracts/approval';
import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { currentCall } from '../../src/temporal/current-call';
import type { Dependencies } from '../dependencies';
import type { StepContext, StepImplementation } from '../implement';
import { nothingSent } from '../raw-call';
import { canonicalHash } from './canonical-hash';
import { checkGrant } from './check-grant';
import { equipmentFor, type Equipment } from './equipment';
import { attemptDeadline } from './attempt-deadline';
import { openAttachment } from './open-attachment';
import { parseInput } from './parse-input';
import { graphClientFor, trelloClientFor } from './provider-clients';

export type StepActivity = (rawInput: unknown, grant?: { approvalId: string }) => Promise<unknown>;

/**
 * Makes the activity of one step: everything that holds for all steps happens here, so that no handler and no workflow can forget it.
 * Input is parsed, the agent's equipment asked, the account chosen, the grant checked; only then does the handler run.
 */
export function stepActivity({ contract, handler }: StepImplementation, dependencies: Dependencies): StepActivity {
  return async (rawInput, granted) => {
    const permitted = await permit(contract, rawInput, granted, dependencies).catch((error: unknown) => {
      if (contract.passThrough) heartbeat(nothingSent(activityInfo().attempt));
      throw error;
    });
    const deadline = attemptDeadline();
    const signal = AbortSignal.any([cancellationSignal(), deadline]);
    try {
      const context = contextOf(permitted, dependencies, signal);
      const client =
        contract.integration === 'mail'
          ? { graph: graphClientFor(dependencies, permitted.account, signal) }
          : { trello: await trelloClientFor(dependencies, permitted.account, signal) };
      return contract.output.parse(await handler(permitted.input, { ...context, ...client }));
    } catch (error) {
      if (cancellationSignal().aborted) throw new CancelledFailure('The step was cancelled');
      if (deadline.aborted)
        throw toolError(
          'ProviderUnavailable',
          `${contract.title} took longer than one attempt may; it is tried again.`,
          { cause: error },
        );
      throw error;
    }
  };
}

/** A call that may run: checked, and bound to its account. */
interface PermittedCall {
  input: unknown;
  account: AccountId;
  equipment: Equipment;
  key: string;
  grant?: Grant;
}

async function permit(
  contract: StepContract,
  rawInput: unknown,
  granted: { approvalId: string } | undefined,
  { configuration }: Dependencies,
): Promise<PermittedCall> {
  const input = parseInput(contract, rawInput);
  const equipment = await equipmentFor(currentCall().agent, contract, input, configuration.stepsWithoutAgent);
  const account = await accountOf(contract, input, equipment);
  const inputHash = canonicalHash(input);
  const permitted = { input, account, equipment, key: callKey(contract, inputHash) };
  if (equipment.permission === 'autopilot') return permitted;
  if (granted === undefined) throw approvalRequired(contract, input, nameOf(account), equipment);
  const { approvalId } = granted;
  const { attempt } = activityInfo();
  const grant = await checkGrant({ approvalId, step: contract.name, account: nameOf(account), inputHash, attempt });
  return { ...permitted, key: sha256(approvalId), grant };
}

function contextOf(
  { account, equipment, key, grant }: PermittedCall,
  dependencies: Dependencies,
  signal: AbortSignal,
): StepContext {
  const { attempt, scheduledTimestampMs, ...info } = activityInfo();
  return {
    key,
    attempt,
    isGranted: grant !== undefined,
    since: new Date(grant === undefined ? scheduledTimestampMs : Date.parse(grant.decidedAt)),
    account: nameOf(account),
    signal,
    progress: info.heartbeatDetails as unknown,
    saveProgress: heartbeat,
    openAttachment: (reference) => openAttachment(reference, { dependencies, equipment, signal }),
    hasBoardLimit: equipment.boards !== undefined,
    assertBoardAllowed: (boardId) => assertBoardAllowed(boardId, equipment),
  };
}

const nameOf = (account: AccountId): string => account.slice(account.indexOf('/') + 1);

/** The account the call names, within what the agent is fixed to. */
async function accountOf(contract: StepContract, input: unknown, equipment: Equipment): Promise<AccountId> {
  const named = (input as { account?: string }).account;
  if (equipment.account === undefined) return chooseAccount(getClient(), contract.integration, named);
  if (named !== undefined && named !== equipment.account) {
    throw toolError(
      'PermissionDenied',
      `The agent "${equipment.agent ?? ''}" uses ${contract.title} with the account "${equipment.account}" only; leave "account" out.`,
    );
  }
  return accountId(contract.integration, equipment.account);
}

function approvalRequired(
  contract: StepContract,
  input: unknown,
  account: string,
  { agent, approval }: Equipment,
): Error {
  const details: ApprovalRequiredDetails = {
    step: contract.name,
    title: contract.title,
    effect: contract.effect(input),
    summary: contract.summarise(input),
    account,
    ...(agent === undefined ? {} : { agent }),
    ...approval,
  };
  return toolError('ApprovalRequired', `${contract.title} waits for a person's approval.`, { details, benign: true });
}

/** The same over retries and workflow reset, and for no other call; see `workflows/interceptors.ts`. */
function callKey(contract: StepContract, inputHash: string): string {
  const { workflowExecution, activityId, activityRunId } = activityInfo();
  const call = currentCall().call ?? `${workflowExecution?.runId ?? activityRunId ?? ''}/${activityId}`;
  return sha256(`${call}/${contract.name}/${inputHash}`);
}

function assertBoardAllowed(boardId: string, { agent, boards }: Equipment): void {
  if (boards === undefined || boards.includes(boardId)) return;
  throw toolError(
    'PermissionDenied',
    `The agent "${agent ?? ''}" may not touch board ${boardId}. Allowed boards: ${boards.join(', ')}.`,
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
