import { createHash } from 'node:crypto';
import { QueryNotRegisteredError, WithStartWorkflowOperation, WorkflowNotFoundError } from '@temporalio/client';
import type { ReviewersChanges } from '../contracts/approval';
import type { AgentIntegrationsClient } from '../client';
import { serviceTaskQueue } from '../messages/task-queues';
import { mostMetAtOnce, recallQuery, rememberUpdate, type KeptId, type MetId } from '../messages/conversation';
import { conversationWorkflow } from '../messages/workflow-kinds';
import type { ServiceWorkflows } from '../messages/service-workflows';
import { isTemporalFailure } from '../temporal/temporal-failure';
import { longestAnswerMilliseconds, timeLeft } from '../temporal/with-patience';
import { readableSummary } from '../encryption/readable-summary';
import { signatureOf } from '../encryption/signature-of';
import { conversationHandles, type Handles } from '../models/handles';
import { reviewedAnswer } from '../models/reviewed-answer';
import { modelAnswer } from '../models/model-answer';
import { stepInput, type ModelCall } from '../models/step-input';
import type { ToolPlan } from '../models/tool-plan';
import type { Caller } from './caller';
import { checkedNumber, withoutCheck } from './checked-number';
import { mentionedHandles } from './mentioned-handles';
import { handlePrefixes, type IdKind } from '../contracts/field-marks';

/** How long an answer waits for handles. Without handles it goes out with ids, and is longer. */
const patienceMilliseconds = 5_000;

interface AnswerOptions {
  /** Whether the model asked for the details that answers otherwise leave out. */
  details?: boolean;
  reviewed?: ReviewersChanges | undefined;
}

/**
 * Keeps the ids behind handles between the requests of one caller. Since protocol revision 2026-07-28 a server knows no session, and the
 * next request may reach any gateway: the workflow `conversation/<agent>/<who>` therefore keeps the ids.
 */
export class Conversation {
  private readonly workflowId: string;

  constructor(
    private readonly client: AgentIntegrationsClient,
    { agent, name }: Pick<Caller, 'agent' | 'name'>,
  ) {
    // A hash instead of the name, which may be a person's address.
    const who = createHash('sha256').update(name).digest('base64url').slice(0, 22);
    this.workflowId = conversationWorkflow.idOf(`${agent}/${who}`);
  }

  /** Turns a model's arguments into the step's input. @throws InvalidInput as {@link stepInput} does */
  async toInput(plan: ToolPlan, given: unknown): Promise<ModelCall> {
    return stepInput(plan, given, await this.recall(mentionedHandles(plan, given)));
  }

  /** Returns a step's answer in the form for the model, with what the person who approved the call changed in it. */
  async toAnswer(plan: ToolPlan, answer: unknown, { details = false, reviewed }: AnswerOptions = {}): Promise<unknown> {
    const met: Handles = {};
    modelAnswer(plan, answer, met, details);
    const handles = await this.remember(met);
    const toHandle = (kind: IdKind, id: string): string =>
      handles.get(nameOf({ prefix: handlePrefixes[kind], id })) ?? id;
    const whole = reviewed === undefined ? answer : reviewedAnswer(plan, answer, reviewed, toHandle);
    return modelAnswer(plan, whole, {}, details, (_none, kind, id) => toHandle(kind, id));
  }

  /**
   * Remembers ids, and returns a handle for each. Takes no more than one update does: about as many are kept at all, so more would push out the first.
   * If none can be kept now, for example because no service worker runs, returns no handles: the answer goes out with ids instead of waiting.
   *
   * @returns handles by `nameOf` of their ids
   */
  private async remember(met: Handles): Promise<Map<string, string>> {
    const handles = new Map<string, string>();
    const ids = Object.entries(met)
      .flatMap(([prefix, { ids: all }]) => all.map((id) => ({ prefix, id, proof: this.prove(prefix, id) })))
      .slice(0, mostMetAtOnce);
    if (ids.length === 0) return handles;
    const { workflow } = this.client.temporal;
    const remembering = () =>
      workflow.executeUpdateWithStart<ServiceWorkflows['conversation'], number[], [readonly MetId[]]>(rememberUpdate, {
        args: [ids],
        startWorkflowOperation: this.starting(),
      });
    const numbers = await this.client.temporal
      .withDeadline(Date.now() + timeLeft(patienceMilliseconds, longestAnswerMilliseconds), remembering)
      .catch((error: unknown) => {
        if (isTemporalFailure(error)) return undefined;
        throw error;
      });
    for (const [at, one] of ids.entries()) {
      const number = numbers?.[at];
      if (number === undefined) break;
      handles.set(nameOf(one), `${one.prefix}${String(checkedNumber({ ...one, number }))}`);
    }
    return handles;
  }

  private async recall(mentioned: string[]): Promise<Handles> {
    const handles = conversationHandles();
    if (mentioned.length === 0) return handles;
    const kept = await this.client.temporal.workflow
      .getHandle(this.workflowId)
      .query(recallQuery, [...mentioned, ...mentioned.map(withoutCheck)])
      .catch((error: unknown) => {
        if (error instanceof WorkflowNotFoundError || error instanceof QueryNotRegisteredError) return [];
        throw error;
      });
    for (const one of kept) {
      const number = this.numberInHandle(one);
      const known = handles[one.prefix];
      if (number !== undefined && known !== undefined) known.ids[number - 1] = one.id;
    }
    return handles;
  }

  private starting() {
    return new WithStartWorkflowOperation<ServiceWorkflows['conversation']>(conversationWorkflow.type, {
      workflowId: this.workflowId,
      taskQueue: serviceTaskQueue,
      args: [{ last: {}, kept: [] }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      staticSummary: readableSummary('Handles of a model behind an MCP client'),
    });
  }

  /** Proves that a holder of the key ring has seen this id in an answer to this caller. */
  private prove = (prefix: string, id: string): string =>
    seenSignature.sign(this.client.keyRing, { conversation: this.workflowId, prefix, id, isChecked: true });

  /** Returns the number in an id's handle, or undefined if no holder of the key ring had the id kept. */
  private numberInHandle({ prefix, id, proof, number }: KeptId): number | undefined {
    const { keyRing } = this.client;
    const seen = { conversation: this.workflowId, prefix, id };
    if (seenSignature.verify(keyRing, { ...seen, isChecked: true }, proof)) return checkedNumber({ proof, number });
    // Releases before December 2026 gave out `m3` for what they kept. Models that still have it may go on.
    return seenSignature.verify(keyRing, seen, proof) ? number : undefined;
  }
}

/** Signature of an id that was in an answer of a conversation, and of whether its handle has check digits. */
const seenSignature = signatureOf<{ conversation: string; prefix: string; id: string; isChecked?: true }>(
  'handles',
  (seen) => seen,
);

/** An id's name among ids of all kinds. */
const nameOf = ({ prefix, id }: Pick<MetId, 'prefix' | 'id'>): string => `${prefix} ${id}`;
