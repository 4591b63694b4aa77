import { ApplicationFailure } from '@temporalio/common';
import type { ApprovalDecision, ApprovalRequest, Approver } from '../../src/contracts/approval';
import { defined } from '../../src/json/defined';
import { bytesOf, inMegabytes, mostBytes } from '../../src/json/most-bytes';
import { longestApproverName, longestReason } from '../../src/messages/approval';
import { isRecord } from '../../src/json/is-record';

/**
 * Reads a decision that our client sent or that somebody typed into Temporal Web UI. Synchronous, because an asynchronous update validator
 * cannot reject its caller. Without zod, which does not belong in a workflow bundle.
 *
 * @throws ApplicationFailure `DecisionRefused` naming the field and the fix
 */
export function readDecision(raw: unknown): ApprovalDecision {
  if (!isRecord(raw)) throw refuse('A decision is an object such as {"decision":"approve"}.');
  const { decision, input, reason, approver, ...unknown } = raw;
  const [stranger] = Object.keys(unknown);
  if (stranger !== undefined) {
    throw refuse(`A decision has no field "${stranger}"; there are decision, input, reason and approver.`);
  }
  if (decision !== 'approve' && decision !== 'reject') throw refuse('"decision" must be "approve" or "reject".');
  if (reason !== undefined && typeof reason !== 'string') throw refuse('"reason" must be text.');
  if (input !== undefined && decision === 'reject')
    throw refuse('An edited "input" goes with "approve"; leave it out to reject.');
  return {
    decision,
    ...defined({ input }),
    ...(reason !== undefined && { reason: reason.slice(0, longestReason) }),
    ...(approver !== undefined && { approver: readApprover(approver) }),
  };
}

/** Returns why an edit is too long to be checked, which the check gets together with the request; undefined if it is short enough. */
export function tooLongToCheck(request: ApprovalRequest, { input }: ApprovalDecision): string | undefined {
  if (input === undefined) return undefined;
  const bytes = bytesOf({ request, input });
  if (bytes <= mostBytes) return undefined;
  return (
    `The request and its edited input together have ${inMegabytes(bytes)} MB, more than the ${inMegabytes(mostBytes)} MB that can be checked. ` +
    'The request stays open: approve it as it is, or reject it and say what is to be changed.'
  );
}

function readApprover(raw: unknown): Approver {
  if (isRecord(raw) && typeof raw.name === 'string' && typeof raw.proof === 'string') {
    const at = typeof raw.at === 'string' ? { at: raw.at.slice(0, 40) } : {};
    return { name: raw.name.slice(0, longestApproverName), ...at, proof: raw.proof };
  }
  throw refuse('"approver" is set by our pages and client; leave it out when you signal by hand.');
}

/** Returns the error that answers a refused decision. */
export function refuse(problem: string): ApplicationFailure {
  return ApplicationFailure.create({ type: 'DecisionRefused', message: problem, nonRetryable: true });
}
