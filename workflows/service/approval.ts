import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import {
  condition,
  isCancellation,
  log,
  patched,
  proxyActivities,
  proxySinks,
  setCurrentDetails,
  setHandler,
  upsertMemo,
  workflowInfo,
  type Sinks,
} from '@temporalio/workflow';
import { cutText } from '../../src/text/cut-text';
import { defined } from '../../src/json/defined';
import { failureOf } from '../../src/contracts/failure-of';
import { readableSummary } from '../../src/encryption/readable-summary';
import type { ApprovalDecision, ApprovalOutcome, ApprovalRequest } from '../../src/contracts/approval';
import type { ServiceActivities } from '../../src/messages/service-activities';
import type { countVerdict as countInProcess } from '../../src/telemetry/approval-metrics';
import { requireReadable } from '../../src/encryption/unreadable';
import { approvalNotice, approvalVerdict, longEditsRefused, oneByOne, uncheckedStaysOpen } from './changes';
import { readDecision, refuse, tooLongToCheck } from './read-decision';
import { handlersFinished } from './entity';
import { endInWords, overviewOf, verdictOf, waitingInWords } from './show-approval';
import { approvalStateQuery, decideSignal, decideUpdate } from '../../src/messages/approval';
import { overviewInMemo } from '../../src/messages/memo';

const { 'approvals.checkDecision': checkDecision } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '10 seconds',
  // The person who decided waits for this, and so do all later decisions and the expiry.
  scheduleToCloseTimeout: '1 minute',
  summary: readableSummary('Check the decision'),
});

const { 'approvals.notify': notify } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '15 seconds',
  // Anybody who was not notified within a day finds the request on the page.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1 second', maximumInterval: '5 minutes' },
  summary: readableSummary('Tell that a person is waited for'),
});

/** What a request reports to its worker's process, outside the workflow history and not on replay. */
export interface ApprovalSinks extends Sinks {
  agentIntegrationsApprovals: { countVerdict: typeof countInProcess };
}

const { countVerdict } = proxySinks<ApprovalSinks>().agentIntegrationsApprovals;

/**
 * Holds one exact call until a person decides, and returns a grant for what was approved. The first decision wins. An invalid edit leaves the
 * request open and reports why. Without a decision until the expiry, the answer is no.
 */
export async function approval(request: ApprovalRequest): Promise<ApprovalOutcome> {
  requireReadable(request);
  const requestedAt = new Date(workflowInfo().runStartTime);
  const expiresAt = new Date(requestedAt.getTime() + request.expiresAfterSeconds * 1000);
  let outcome: ApprovalOutcome | undefined;
  let lastProblem: string | undefined;
  let deciding = false;

  const showThatItWaits = (): void => setCurrentDetails(waitingInWords(request, expiresAt, lastProblem));

  // The clock decides, not the timer: signals are delivered before timers, so a decision that waited for a worker past the expiry
  // would otherwise be accepted.
  const assertOpen = (): void => {
    if (outcome !== undefined)
      throw refuse(`This request was already ${endInWords(outcome)}; the first decision stands.`);
    if (Date.now() >= expiresAt.getTime())
      throw refuse(`This request expired at ${expiresAt.toISOString()}; the agent has been told no.`);
  };

  async function decide(decision: ApprovalDecision): Promise<ApprovalOutcome> {
    await condition(() => !deciding);
    // All decisions that waited for the same one wake at once, and only the first may go on.
    while (deciding && patched(oneByOne)) await condition(() => !deciding);
    assertOpen();
    deciding = true;
    try {
      const checked = await checkDecision({
        approvalId: workflowInfo().workflowId,
        request,
        decision,
        expiresAt: expiresAt.toISOString(),
      });
      const check = requireReadable(checked);
      if (check.kind === 'refused') throw refuse(check.problem);
      assertOpen();
      const decidedAt = new Date(Date.now()).toISOString();
      const { approver, verified, edited, changed } = check;
      const reason = decision.reason === undefined ? {} : { reason: decision.reason };
      outcome =
        decision.decision === 'reject'
          ? { kind: 'rejected', approver, verified, decidedAt, ...reason }
          : {
              kind: 'approved',
              input: check.input,
              verified,
              edited,
              ...reason,
              ...defined({ changed, review: check.review }),
              // Histories from before grants were signed have a check without one. What is made up here is unsigned, so no step takes it.
              grant: check.grant ?? {
                step: request.step,
                account: request.account,
                inputHash: check.inputHash,
                approver,
                decidedAt,
                expiresAt: expiresAt.toISOString(),
              },
            };
      return outcome;
    } finally {
      deciding = false;
    }
  }

  setHandler(
    decideUpdate,
    async (raw) => {
      try {
        return await decide(readDecision(raw));
      } catch (error) {
        throw isUnchecked(error) ? refuse(uncheckedInWords(error)) : error;
      }
    },
    {
      validator: (raw) => {
        const problem = tooLongToCheck(request, readDecision(raw));
        if (problem !== undefined) throw refuse(problem);
        assertOpen();
      },
    },
  );
  setHandler(decideSignal, async (raw) => {
    try {
      const decision = readDecision(raw);
      const problem = tooLongToCheck(request, decision);
      if (problem !== undefined && patched(longEditsRefused)) throw refuse(problem);
      await decide(decision);
    } catch (error) {
      if (error instanceof ApplicationFailure) lastProblem = cutText(error.message, longestProblem);
      // A failure that escapes the handler ends the workflow, and anybody in the namespace can send a signal.
      else if (error instanceof ActivityFailure && patched(uncheckedStaysOpen))
        lastProblem = cutText(uncheckedInWords(error), longestProblem);
      else throw error;
      showThatItWaits();
    }
  });
  setHandler(approvalStateQuery, () => ({
    request,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...defined({ outcome, lastProblem }),
  }));

  upsertMemo({ [overviewInMemo]: overviewOf(request, requestedAt, expiresAt) });
  showThatItWaits();

  // Not awaited: a decision does not depend on whether anybody was notified.
  if (patched(approvalNotice)) void announce(request, expiresAt);
  const waitingFor = expiresAt.getTime() - Date.now();
  await condition(() => outcome !== undefined, Math.max(waitingFor, 1));
  // A decision that is being checked when the timer fires either was made in time or refuses itself.
  await handlersFinished();
  // Stored as the outcome, so that a decision that arrives after the end is told how the request ended.
  const final = (outcome ??= { kind: 'expired', expiredAt: expiresAt.toISOString() });
  countVerdict(final.kind);
  setCurrentDetails(`**${request.title}** was ${endInWords(final)}.`);
  if (patched(approvalVerdict))
    upsertMemo({ [overviewInMemo]: { ...overviewOf(request, requestedAt, expiresAt), verdict: verdictOf(final) } });
  return final;
}

/** Returns whether the check of a decision failed, so the decision was neither accepted nor refused. */
const isUnchecked = (error: unknown): error is ActivityFailure =>
  error instanceof ActivityFailure && !isCancellation(error);

function uncheckedInWords(error: ActivityFailure): string {
  const reason = failureOf(error)?.message ?? 'no worker has answered in time';
  return `The decision could not be checked: ${reason.replace(/\.$/u, '')}. Decide again.`;
}

/** A problem is cut: anybody in the namespace can send the text that it quotes, as long as a signal allows and as often as they like. */
const longestProblem = 1_000;

async function announce({ agent, step, title }: ApprovalRequest, expiresAt: Date): Promise<void> {
  const who = agent === undefined ? {} : { agent };
  try {
    await notify({ id: workflowInfo().workflowId, ...who, step, title, expiresAt: expiresAt.toISOString() });
  } catch (error) {
    if (!isCancellation(error)) log.warn('Nobody was told of the request', { error });
  }
}
