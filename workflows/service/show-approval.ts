import type { ApprovalOutcome, ApprovalOverview, ApprovalRequest, ApprovalVerdict } from '../../src/contracts/approval';
import { defined } from '../../src/json/defined';
import { cutText } from '../../src/text/cut-text';
import { visibleLine } from '../../src/text/visible-text';
import { decideSignal } from '../../src/messages/approval';

/** What Temporal Web UI shows of an open request. It suggests a signal only where unverified decisions count: a signal's sender is unknown. */
export function waitingInWords(request: ApprovalRequest, expiresAt: Date, lastProblem: string | undefined): string {
  const { title, summary, refuseUnverified } = request;
  return [
    `**${title}** waits for a person until ${expiresAt.toISOString()}.`,
    visibleLine(summary),
    refuseUnverified
      ? 'Decide on its page, or with `agent-integrations approvals`.'
      : `Send the signal \`${decideSignal.name}\` with \`{"decision":"approve"}\` or \`{"decision":"reject","reason":"…"}\`.`,
    ...(lastProblem === undefined ? [] : [`A decision that came by signal was not taken: ${visibleLine(lastProblem)}`]),
  ].join('\n\n');
}

/** Returns how a request ended, as the end of a sentence with “was”. */
export function endInWords(outcome: ApprovalOutcome): string {
  switch (outcome.kind) {
    case 'approved':
      return `approved by ${outcome.grant.approver} at ${outcome.grant.decidedAt}`;
    case 'rejected':
      return `rejected by ${outcome.approver} at ${outcome.decidedAt}`;
    case 'expired':
      return `left undecided until it expired at ${outcome.expiredAt}`;
  }
}

/** In characters. A summary may quote a name of any length, and Temporal terminates a run whose memo is too large: Temporal Cloud takes 40 KB. */
const longestSummary = 1_000;

const longestAbout = 200;

/** What a review calls what a call is about. */
const subjects: ReadonlySet<string> = new Set(['Subject', 'Card', 'Event', 'Message', 'Checklist', 'Comment']);

/** Returns what a request is about: the subject it sends, else what was looked up for it, else the name it gives. */
function aboutOf({ input, review = [] }: ApprovalRequest): string | undefined {
  const { subject, name } = (input ?? {}) as Readonly<Record<string, unknown>>;
  const found = review.find((fact) => subjects.has(fact.name))?.value;
  const about = [subject, found, name].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof about === 'string' ? cutText(visibleLine(about), longestAbout) : undefined;
}

/** Returns what lists of requests show of one. */
export function overviewOf(request: ApprovalRequest, requestedAt: Date, expiresAt: Date): ApprovalOverview {
  return {
    step: request.step,
    title: request.title,
    summary: cutText(visibleLine(request.summary), longestSummary),
    account: request.account,
    ...defined({ agent: request.agent, about: aboutOf(request) }),
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    requestedBy: request.requestedBy,
  };
}

/** Returns what lists of requests show of its end: its content and reason are left out. */
export function verdictOf(outcome: ApprovalOutcome): ApprovalVerdict {
  switch (outcome.kind) {
    case 'approved': {
      const { input: _input, changed: _changed, reason: _reason, review: _review, ...verdict } = outcome;
      return verdict;
    }
    case 'rejected': {
      const { reason: _reason, ...verdict } = outcome;
      return verdict;
    }
    case 'expired':
      return outcome;
  }
}
