import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { eventsSignal, type WebhookBatch } from '../../messages/trigger';
import { GroupCommit } from './group-commit';
import type { Lanes } from './lanes';
import { readTriggerStanding, type TriggerStanding } from './trigger-standing';
import { triggerWorkflow } from '../../messages/workflow-kinds';

/** `delivered`: Temporal has it. Everything else asks the provider to try again, except `removed`. */
export type DeliveryOutcome = 'delivered' | Exclude<TriggerStanding, 'open'>;

const standingMilliseconds = 5_000;

/** The way of verified deliveries into one trigger. */
export class TriggerInbox {
  private readonly commit: GroupCommit;
  private standing: { readonly reading: Promise<TriggerStanding>; readonly until: number } | undefined;

  constructor(
    private readonly temporal: Client,
    private readonly triggerId: string,
    lanes: Lanes,
  ) {
    const handle = temporal.workflow.getHandle(triggerWorkflow.idOf(triggerId));
    this.commit = new GroupCommit(
      // A signal that hangs would hold up those behind it for as long as the connection retries.
      (batch) => temporal.withDeadline(Date.now() + 2_000, () => handle.signal(eventsSignal, batch)),
      lanes,
    );
  }

  /** Whether it holds nothing worth keeping. */
  get isIdle(): boolean {
    return this.standing === undefined && this.commit.isIdle;
  }

  /**
   * Resolves when Temporal has all of it, or says why not.
   *
   * @param until how long the sender waits, by the clock of `performance.now`
   * @throws ServiceError when Temporal does not take it; `tooLate` when the time ran out first
   */
  async deliver(batches: readonly WebhookBatch[], until: number): Promise<DeliveryOutcome> {
    const standing = await this.readStanding();
    if (standing !== 'open') return standing;
    if (this.commit.isFull) return 'overloaded';
    try {
      await Promise.all(batches.map((batch) => this.commit.submit(batch, until)));
      return 'delivered';
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      this.standing = undefined;
      const now = await this.readStanding();
      return now === 'open' ? 'interrupted' : now;
    }
  }

  /** At most one look every few seconds, shared by everyone who asks meanwhile. Only what is worth asking again soon is kept. */
  private readStanding(): Promise<TriggerStanding> {
    if (this.standing === undefined || this.standing.until <= Date.now()) {
      this.standing = { reading: this.lookUp(), until: Date.now() + standingMilliseconds };
    }
    return this.standing.reading;
  }

  private async lookUp(): Promise<TriggerStanding> {
    let standing: TriggerStanding | undefined;
    try {
      standing = await this.temporal.withDeadline(Date.now() + 2_000, () =>
        readTriggerStanding(this.temporal, this.triggerId),
      );
      return standing;
    } finally {
      if (standing !== 'open' && standing !== 'overloaded') this.standing = undefined;
    }
  }
}
