import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { eventsSignal, type WebhookBatch } from '../../messages/trigger';
import { GroupCommit } from './group-commit';
import type { ConcurrencyLimit } from '../../concurrency/concurrency-limit';
import { triggerWorkflow } from '../../messages/workflow-kinds';
import { describeRun } from '../../temporal/run/describe-run';

/**
 * Whether a trigger takes deliveries: `removed` means never again; `interrupted` means that its workflow was ended from outside, and its agent
 * will start it again; `overloaded` means that signals pile up because no worker processes them.
 */
type TriggerAvailability = 'open' | 'overloaded' | 'interrupted' | 'removed';

/** `delivered`: Temporal has stored the delivery. Every other outcome except `removed` asks the provider to retry. */
export type DeliveryOutcome = 'delivered' | Exclude<TriggerAvailability, 'open'>;

const availabilityMilliseconds = 5_000;

/** The most events in a history. With a running worker the workflow starts over before 1,000; at 10,000 signals Temporal ends the workflow. */
const historyLengthLimit = 5_000;
/** The most bytes of a history. At 50 MB Temporal ends the workflow. */
const historySizeLimit = 20 * 1024 * 1024;

/** Stores verified deliveries for one trigger. */
export class TriggerInbox {
  private readonly commit: GroupCommit;
  private availability: { readonly reading: Promise<TriggerAvailability>; readonly until: number } | undefined;

  constructor(
    private readonly temporal: Client,
    private readonly triggerId: string,
    limit: ConcurrencyLimit,
  ) {
    const handle = temporal.workflow.getHandle(triggerWorkflow.idOf(triggerId));
    this.commit = new GroupCommit(
      // A signal without a deadline could block those behind it for as long as the connection retries.
      (batch) => temporal.withDeadline(Date.now() + 2_000, () => handle.signal(eventsSignal, batch)),
      limit,
    );
  }

  /** Whether the inbox holds nothing worth keeping. */
  get isIdle(): boolean {
    return this.availability === undefined && this.commit.isIdle;
  }

  /**
   * Resolves when Temporal has stored all batches, or with the reason why not.
   *
   * @param until how long the sender waits, as a time of `performance.now`
   * @throws ServiceError when Temporal does not accept a batch; `tooLate` when the time ran out first
   */
  async deliver(batches: readonly WebhookBatch[], until: number): Promise<DeliveryOutcome> {
    const availability = await this.readAvailability();
    if (availability !== 'open') return availability;
    if (this.commit.isFull) return 'overloaded';
    try {
      await Promise.all(batches.map((batch) => this.commit.submit(batch, until)));
      return 'delivered';
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      this.availability = undefined;
      const now = await this.readAvailability();
      return now === 'open' ? 'interrupted' : now;
    }
  }

  /** Reads the availability at most once every few seconds; callers share the result. Only `open` and `overloaded` are kept. */
  private readAvailability(): Promise<TriggerAvailability> {
    if (this.availability === undefined || this.availability.until <= Date.now()) {
      this.availability = { reading: this.lookUp(), until: Date.now() + availabilityMilliseconds };
    }
    return this.availability.reading;
  }

  private async lookUp(): Promise<TriggerAvailability> {
    let availability: TriggerAvailability | undefined;
    try {
      availability = await this.temporal.withDeadline(Date.now() + 2_000, () =>
        readTriggerAvailability(this.temporal, this.triggerId),
      );
      return availability;
    } finally {
      if (availability !== 'open' && availability !== 'overloaded') this.availability = undefined;
    }
  }
}

async function readTriggerAvailability(temporal: Client, triggerId: string): Promise<TriggerAvailability> {
  const run = await describeRun(temporal, triggerWorkflow.idOf(triggerId));
  if (run === undefined || run.status.name === 'COMPLETED') return 'removed';
  if (run.status.name !== 'RUNNING') return 'interrupted';
  const { historyLength, historySize = 0 } = run;
  return historyLength > historyLengthLimit || historySize > historySizeLimit ? 'overloaded' : 'open';
}
