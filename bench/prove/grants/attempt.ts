import { randomUUID } from 'node:crypto';
import Long from 'long';
import type { ApprovalDecision, ApprovalOutcome, ApprovalRequest, Grant } from '../../../src/contracts/approval';
import type { StepName } from '../../../src/contracts/step';
import { decideSignal } from '../../../src/messages/approval';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { approvalWorkflow } from '../../../src/messages/workflow-kinds';
import { runAsCall } from '../../../src/temporal/call/current-call';
import type { GrantWorld } from './grant-world';
import type { Trap } from './workflows/forged-approval';
import type { CallAnswer, GrantedCalls } from './workflows/granted-calls';

export interface Call {
  step: StepName;
  input: Record<string, unknown>;
}

export interface UseOptions extends Partial<Call> {
  agent?: string;
  count?: number;
}

/** One attempt to send a mail with this subject, by any means available. */
export class Attempt {
  readonly subject = `Mail ${randomUUID()}`;
  readonly call: Call;

  /** @param isRaw sends by an API call, which has no key to recognise a repetition by */
  constructor(
    readonly world: GrantWorld,
    readonly isRaw: boolean,
  ) {
    this.call = this.mailTo('lena@northwind.example');
  }

  mailTo(address: string): Call {
    if (!this.isRaw)
      return {
        step: 'mail.sendEmail',
        input: { to: [address], subject: this.subject, body: 'Hello.', attachments: [] },
      };
    const message = { subject: this.subject, toRecipients: [{ emailAddress: { address } }] };
    return { step: 'mail.apiCall', input: { method: 'POST', endpoint: '/me/sendMail', body: { message } } };
  }

  request(changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
    const { step, input } = this.call;
    return {
      step,
      input,
      account: 'support',
      agent: 'careful',
      title: step,
      effect: 'send',
      summary: `Run ${step}`,
      expiresAfterSeconds: 600,
      refuseUnverified: true,
      requestedBy: { workflowId: 'nobody', runId: randomUUID() },
      ...changes,
    };
  }

  /** Starts the genuine approval, as the service would. */
  async ask(
    changes: Partial<ApprovalRequest> = {},
    workflowId: string = approvalWorkflow.idOf(randomUUID()),
  ): Promise<string> {
    const request = this.request(changes);
    const { agent } = request;
    const { workflow } = this.world.client.temporal;
    const asked = { workflowId, taskQueue: serviceTaskQueue, args: [request] };
    await runAsCall(agent === undefined ? {} : { agent }, () => workflow.start(approvalWorkflow.type, asked));
    return workflowId;
  }

  /** Decides as a signed-in person. */
  decide(
    id: string,
    decision: Omit<ApprovalDecision, 'approver'> = { decision: 'approve' },
    approver = 'grace@contoso.example',
  ): Promise<ApprovalOutcome> {
    return this.world.client.approvals.decide(id, approver, decision);
  }

  /** Decides without a key; returns how the approval ended. */
  async decideUnverified(id: string): Promise<ApprovalOutcome> {
    await this.world.stranger.workflow.getHandle(id).signal(decideSignal, { decision: 'approve' });
    return this.outcomeOf(id);
  }

  async outcomeOf(id: string): Promise<ApprovalOutcome> {
    return (await this.world.client.temporal.workflow.getHandle(id).result()) as ApprovalOutcome;
  }

  /** Returns the id of an approval that a person has given. */
  async granted(changes: Partial<ApprovalRequest> = {}): Promise<string> {
    const id = await this.ask(changes);
    await this.decide(id);
    await this.outcomeOf(id);
    return id;
  }

  /** Returns the grant of an approval that a person has given for exactly this call. */
  async grant(): Promise<Grant> {
    const outcome = await this.outcomeOf(await this.granted());
    if (outcome.kind !== 'approved' || !('signature' in outcome.grant)) throw new Error('It was not granted.');
    return outcome.grant;
  }

  /** Lets the agent's own worker end an approval with this outcome. */
  async forge(outcome: unknown, id: string = approvalWorkflow.idOf(randomUUID())): Promise<string> {
    const { taskQueue, client } = this.world;
    await client.temporal.workflow.execute(approvalWorkflow.type, { workflowId: id, taskQueue, args: [outcome] });
    return id;
  }

  /** Lets the agent's own worker show a person one request, and use the decision for another. */
  async trap(shown: ApprovalRequest, trap: Trap): Promise<string> {
    const { taskQueue, client } = this.world;
    const id = approvalWorkflow.idOf(randomUUID());
    const args = [{ ...shown, requestedBy: { ...shown.requestedBy, workflowId: id } }, trap];
    const { agent = 'careful' } = shown;
    const forged = { workflowId: id, taskQueue, args };
    await runAsCall({ agent }, () => client.temporal.workflow.start(approvalWorkflow.type, forged));
    await this.decide(id);
    await this.outcomeOf(id);
    return id;
  }

  /** Runs the step with a grant. */
  async use(approvalId: string, options: UseOptions = {}): Promise<CallAnswer[]> {
    return this.answersOf(await this.startUse(approvalId, options));
  }

  async startUse(approvalId: string, { agent = 'careful', count = 1, ...call }: UseOptions = {}): Promise<string> {
    const { client, taskQueue } = this.world;
    const workflowId = `granted-calls-${randomUUID()}`;
    const args: [GrantedCalls] = [{ ...this.call, ...call, approvalId, count }];
    await runAsCall({ agent }, () => client.temporal.workflow.start('grantedCalls', { workflowId, taskQueue, args }));
    return workflowId;
  }

  async answersOf(workflowId: string): Promise<CallAnswer[]> {
    return (await this.world.client.temporal.workflow.getHandle(workflowId).result()) as CallAnswer[];
  }

  /** Resets a run to its beginning; returns the answers of the new run. */
  async reset(workflowId: string): Promise<CallAnswer[]> {
    const { temporal } = this.world.client;
    await temporal.workflowService.resetWorkflowExecution({
      namespace: temporal.options.namespace,
      workflowExecution: { workflowId },
      workflowTaskFinishEventId: Long.fromNumber(4),
      requestId: randomUUID(),
      reason: 'attack',
    });
    return this.answersOf(workflowId);
  }
}
