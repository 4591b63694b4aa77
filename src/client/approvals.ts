import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { signDecision } from '../approvals/decision-proof';
import type {
  ApprovalDecision,
  ApprovalOutcome,
  ApprovalOverview,
  ApprovalRequest,
  ApprovalState,
  ApprovalVerdict,
} from '../contracts/approval';
import { toolError } from '../contracts/tool-error';
import { visibleLine } from '../contracts/visible-text';
import type { KeyRing } from '../encryption/key-ring';
import { isUnreadable } from '../encryption/unreadable';
import { assertNotTooDeep } from './assert-not-too-deep';
import { askedRequest } from './asked-request';

export interface PendingApproval extends ApprovalOverview {
  /** Workflow id, `approval/<uuid>`. */
  id: string;
}

export interface DecidedApproval extends PendingApproval {
  verdict: ApprovalVerdict;
}

/** Requests that wait for a person, and what became of them. */
export class Approvals {
  constructor(
    private readonly temporal: Client,
    private readonly keyRing: KeyRing,
  ) {}

  /** Open requests, oldest first, without those whose asking run has ended (a reset leaves them behind). */
  async list(): Promise<PendingApproval[]> {
    const pending: PendingApproval[] = [];
    for await (const execution of this.temporal.workflow.list({
      query: `WorkflowType = 'approval' AND ExecutionStatus = 'Running'`,
    })) {
      const overview = execution.memo?.overview as ApprovalOverview | undefined;
      // One that was sealed with a key this ring has not is for others to decide.
      if (overview !== undefined && !isUnreadable(overview) && (await this.isRunning(overview.requestedBy)))
        pending.push({ id: execution.workflowId, ...overview, summary: visibleLine(overview.summary) });
    }
    return pending.sort((one, other) => one.requestedAt.localeCompare(other.requestedAt));
  }

  /**
   * The requests that ended last, newest first: decided, or expired without a decision. A listing is a moment behind what happens, and
   * Temporal keeps what has ended for as long as its namespace says.
   */
  async decided(limit = 20): Promise<DecidedApproval[]> {
    const decided: DecidedApproval[] = [];
    // What closed last comes first.
    for await (const { workflowId, memo } of this.temporal.workflow.list({
      query: `WorkflowType = 'approval' AND ExecutionStatus = 'Completed'`,
    })) {
      const overview = memo?.overview as ApprovalOverview | undefined;
      if (overview === undefined || isUnreadable(overview) || overview.verdict === undefined) continue;
      decided.push({
        id: workflowId,
        ...overview,
        summary: visibleLine(overview.summary),
        verdict: overview.verdict,
      });
      if (decided.length === limit) break;
    }
    return decided;
  }

  /** The request as it was asked, and its outcome when it has one; also of a closed one. */
  get(id: string): Promise<ApprovalState> {
    return this.orNotFound(id, () => this.temporal.workflow.getHandle(id).query<ApprovalState>('state'));
  }

  /**
   * Decides for a person whom the caller has authenticated.
   *
   * @param approver how the person is known: a name or an address
   * @param shown the request as the person saw it; the decision counts for no other. Default: as it was asked
   * @throws WorkflowUpdateFailedError saying why it was not taken: too late, decided already, or an edit the step refuses
   */
  async decide(
    id: string,
    approver: string,
    decision: Omit<ApprovalDecision, 'approver'>,
    shown?: ApprovalRequest,
  ): Promise<ApprovalOutcome> {
    const signed = await this.sign(id, approver, decision, shown);
    const handle = this.temporal.workflow.getHandle(id);
    try {
      return await handle.executeUpdate<ApprovalOutcome, [ApprovalDecision]>('decide', { args: [signed] });
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      const { outcome } = await this.get(id);
      throw toolError(
        'Conflict',
        `The request is closed (${outcome?.kind ?? 'withdrawn'}); a decision comes too late.`,
        { details: { outcome } },
      );
    }
  }

  /**
   * Leaves a decision for when a worker runs: it is taken then, unless the request has expired or been decided meanwhile. What became
   * of it shows in {@link get}.
   */
  async leaveDecision(id: string, approver: string, decision: Omit<ApprovalDecision, 'approver'>): Promise<void> {
    const signed = await this.sign(id, approver, decision);
    await this.orNotFound(id, () => this.temporal.workflow.getHandle(id).signal<[ApprovalDecision]>('decide', signed));
  }

  private async sign(id: string, approver: string, decision: ApprovalDecision, shown?: ApprovalRequest) {
    assertNotTooDeep(decision.input, 'The edited input');
    const request = shown ?? (await this.orNotFound(id, () => askedRequest(this.temporal, id)));
    return signDecision(this.keyRing, { approvalId: id, request }, approver, decision);
  }

  private async isRunning({ workflowId, runId }: ApprovalOverview['requestedBy']): Promise<boolean> {
    const description = await this.temporal.workflow
      .getHandle(workflowId, runId)
      .describe()
      .catch((error: unknown) => {
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw error;
      });
    return description?.status.name === 'RUNNING';
  }

  private async orNotFound<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      throw toolError('NotFound', `There is no approval "${id}". Its id is approval/<uuid>, as the list shows it.`);
    }
  }
}
