import type { Client } from '@temporalio/client';
import { isReviewSigned } from '../../trust/review-signature';
import { signDecision } from '../../trust/decision-proof';
import type { ApprovalDecision, ApprovalOutcome, ApprovalRequest, ShownApproval } from '../../contracts/approval';
import { defined } from '../../json/defined';
import { toolError } from '../../contracts/tool-error';
import { canonicalHash } from '../../encryption/canonical-json';
import type { KeyRing } from '../../encryption/key-ring';
import type { DecidedApproval, PendingApproval } from './approval-overview';
import { assertNotTooDeep } from '../assert-not-too-deep';
import { leftBehindAt } from './left-by-reset';
import {
  decidedPage,
  openPage,
  readOpenApprovals,
  type ApprovalPage,
  type OpenApprovalPage,
  type OpenPageOptions,
  type PageOptions,
} from './list-approvals';
import {
  approvalStateQuery,
  decideSignal,
  decideUpdate,
  longestApproverName,
  longestReason,
} from '../../messages/approval';
import { orMissing } from '../../temporal/run/or-missing';
import { requireReadableAnswer } from '../../temporal/require-readable-answer';
import { startedWith } from '../../temporal/run/started-with';
import { wasEnded } from '../../temporal/run/was-ended';

/** The error for a decision on a request other than the one shown. */
export const notAsShown = () =>
  toolError('Conflict', 'Nothing was decided: this is not the request that was shown. Look at it again.');

/** Requests that wait for a person, and their outcomes. */
export class Approvals {
  constructor(
    private readonly temporal: Client,
    private readonly keyRing: KeyRing,
  ) {}

  /**
   * Returns open requests, oldest first, without those that nobody waits for any more (a reset leaves them behind). The listing lags a moment behind.
   * If there may be hundreds of requests, {@link page} asks Temporal for less.
   */
  async list(): Promise<PendingApproval[]> {
    return [...(await readOpenApprovals(this.temporal)).approvals];
  }

  /**
   * Returns a part of {@link list}.
   *
   * @throws NotFound when `after` or `before` is not a request that is or was in the list
   */
  page({ limit = 50, ...options }: Partial<OpenPageOptions> = {}): Promise<OpenApprovalPage> {
    return openPage(this.temporal, { ...options, limit });
  }

  /**
   * Returns the requests that ended last, newest first: decided, or expired without a decision. Temporal keeps ended requests for the retention
   * period of its namespace.
   *
   * @throws NotFound when `after` is not a request that has ended
   */
  decided({ limit = 20, after }: Partial<PageOptions> = {}): Promise<ApprovalPage<DecidedApproval>> {
    return decidedPage(this.temporal, { limit, after });
  }

  /**
   * Returns the request as it was asked, and its outcome if it has one; also for a closed request.
   *
   * @throws NotFound, and ProviderUnavailable when this process lacks the key the request was sealed with
   */
  get(id: string): Promise<ShownApproval> {
    return orMissing(async () => {
      const handle = this.temporal.workflow.getHandle(id);
      // Temporal answers a query for a terminated workflow, too.
      const [answered, run] = await Promise.all([handle.query(approvalStateQuery), handle.describe()]);
      const state = requireReadableAnswer(id, answered);
      const { request } = state;
      const isSigned = isReviewSigned(this.keyRing, request);
      const shown = { ...state, asked: canonicalHash(request), isReviewSigned: isSigned };
      if (state.outcome !== undefined) return shown;
      const withdrawnAt = wasEnded(run)
        ? run.closeTime?.toISOString()
        : await leftBehindAt(this.temporal, id, state.request.requestedBy);
      return { ...shown, ...defined({ withdrawnAt }) };
    }, noApproval(id));
  }

  /**
   * Decides for a person whom the caller has authenticated.
   *
   * @param approver the person's name or address
   * @param shown the request as the person saw it, or its `asked` from {@link get}: the decision counts for no other request. Default: the request
   *   now stored under the id
   * @throws WorkflowUpdateFailedError saying why the decision was not taken: too late, decided already, or an edit the step refuses
   * @throws InvalidInput for a reason or name that is too long
   * @throws Conflict when another request was shown, or nobody waits for a decision any more
   */
  async decide(
    id: string,
    approver: string,
    decision: Omit<ApprovalDecision, 'approver'>,
    shown?: ApprovalRequest | string,
  ): Promise<ApprovalOutcome> {
    const signed = await this.sign(id, approver, decision, shown);
    const handle = this.temporal.workflow.getHandle(id);
    return orMissing(
      () => handle.executeUpdate(decideUpdate, { args: [signed] }),
      () => this.closed(id),
    );
  }

  /**
   * Stores a decision until a worker runs, which takes it unless the request has expired or been decided meanwhile. {@link get} shows the outcome.
   *
   * @throws Conflict when nobody waits for a decision any more
   */
  async leaveDecision(id: string, approver: string, decision: Omit<ApprovalDecision, 'approver'>): Promise<void> {
    const signed = await this.sign(id, approver, decision);
    await orMissing(() => this.temporal.workflow.getHandle(id).signal(decideSignal, signed), noApproval(id));
  }

  private async sign(id: string, approver: string, decision: ApprovalDecision, shown?: ApprovalRequest | string) {
    assertNotTooDeep(decision.input, 'The edited input');
    assertLength('reason', decision.reason ?? '', longestReason);
    assertLength('name of who decides', approver, longestApproverName);
    const request = typeof shown === 'object' ? shown : await this.asked(id, shown);
    // A request that a reset left behind stays open until it expires, and would accept the decision.
    if ((await leftBehindAt(this.temporal, id, request.requestedBy)) !== undefined) throw await this.closed(id);
    return signDecision(this.keyRing, { approvalId: id, request }, approver, decision);
  }

  /** Returns the request stored under the id, if it is the one that was shown. */
  private async asked(id: string, digest: string | undefined): Promise<ApprovalRequest> {
    const request = await orMissing(() => startedWith<ApprovalRequest>(this.temporal, id), noApproval(id));
    if (digest === undefined || digest === canonicalHash(request)) return request;
    throw notAsShown();
  }

  /** Returns the error that says why no decision is taken any more. */
  private async closed(id: string) {
    const { outcome } = await this.get(id);
    const why =
      outcome === undefined
        ? 'The request was withdrawn: nobody waits for a decision any more. Nothing was decided, and nothing is done.'
        : `The request is closed (${outcome.kind}); a decision comes too late.`;
    return toolError('Conflict', why, { details: { outcome } });
  }
}

const noApproval = (id: string) => () =>
  toolError('NotFound', `There is no approval "${id}". Its id is approval/<uuid>, as the list shows it.`);

/** The whole text is signed: a signature over text that the request cuts off would prove nothing. @throws InvalidInput */
function assertLength(what: string, text: string, longest: number): void {
  if (text.length <= longest) return;
  throw toolError('InvalidInput', `The ${what} may have ${longest} characters; it has ${text.length}. Shorten it.`);
}
