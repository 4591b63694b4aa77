import { cancellationSignal, log } from '@temporalio/activity';
import { cutText } from '../../src/text/cut-text';
import { isToolError } from '../../src/contracts/tool-error';
import { isMissing } from '../../src/providers/is-missing';
import { isUnavailable } from '../../src/providers/is-unavailable';
import { isOfStopping } from '../../src/temporal/asking-while-stopping';

/** An event that could not be read in this attempt. */
export interface UnreadableEvent {
  eventId: string;
  /** What went wrong, in words for a person. */
  problem: string;
  /** Whether the provider may only be temporarily unwell, or not show the event yet. */
  mayPass: boolean;
  /** Whether the provider does not show it by its id. */
  isNotShown?: boolean;
}

export interface ReadingOptions {
  /** Ids of events that are not read here. */
  leftOut?: ReadonlySet<string>;
  /** If none of several events can be read because the provider is unwell: notes them as unreadable instead of throwing. */
  isOutOfPatience?: boolean;
}

/** Reads events so that an unreadable event does not affect the others. */
export class EventReading {
  readonly unreadable: UnreadableEvent[] = [];
  /** Ids of events that were announced and are not shown, so that nobody can tell what they were. */
  readonly gone = new Set<string>();
  /** Called when a group of events begins to be read. */
  onBegin: () => void = () => undefined;
  private readonly underWay = new Set<string>();
  private readonly tried = new Set<string>();

  constructor(private readonly options: ReadingOptions = {}) {}

  /** Ids of the events being read now: if a worker dies, one of these events may be the cause. */
  get now(): string[] {
    return [...this.underWay];
  }

  /** Returns whether an event was to be read here, whether or not it could be. */
  hasTried(eventId: string): boolean {
    return this.tried.has(eventId);
  }

  /**
   * Reads things concurrently, and remembers which of them could not be read.
   *
   * @throws what concerns all of them (the account, a limit, cancellation), and when none could be read because the provider is unwell
   */
  async each<Thing, Read>(
    things: readonly Thing[],
    idOf: (thing: Thing) => string,
    read: (thing: Thing) => Promise<Read> | Read,
  ): Promise<Read[]> {
    const wanted = things.filter((thing) => this.options.leftOut?.has(idOf(thing)) !== true);
    const failed: { eventId: string; error: unknown }[] = [];
    const attempt = async (thing: Thing): Promise<Read[]> => {
      const eventId = idOf(thing);
      try {
        return [await read(thing)];
      } catch (error) {
        failed.push({ eventId, error });
        return [];
      } finally {
        this.underWay.delete(eventId);
      }
    };
    for (const thing of wanted) {
      this.underWay.add(idOf(thing));
      this.tried.add(idOf(thing));
    }
    if (wanted.length > 0) this.onBegin();
    const found = await Promise.all(wanted.map(attempt));
    const ofAll = failed.find(({ error }) => concernsAll(error));
    if (ofAll !== undefined) throw ofAll.error;
    const [first] = failed;
    const isOutage = failed.length === wanted.length && failed.every(({ error }) => mayPass(error));
    if (first !== undefined && isOutage && this.options.isOutOfPatience !== true) throw first.error;
    for (const { eventId, error } of failed) this.note(eventId, error);
    return found.flat();
  }

  /** Reads in the same way what events with these ids are, each of which may be any number of things, or none. */
  async eachHint<Hint extends { readonly id: string }, Read>(
    hints: readonly Hint[],
    read: (hint: Hint) => Promise<readonly Read[]>,
  ): Promise<Read[]> {
    return (await this.each(hints, ({ id }) => id, read)).flat();
  }

  private note(eventId: string, error: unknown): void {
    if (this.unreadable.some((event) => event.eventId === eventId)) return;
    const problem = isToolError(error)
      ? cutText(error.message, 300, '')
      : 'This version fails at it; its log says more.';
    log.warn('An event could not be read', { eventId, error });
    const isNotShown = isMissing(error);
    this.unreadable.push({ eventId, problem, mayPass: isNotShown || mayPass(error), isNotShown });
  }
}

/**
 * Converts the events that were being read when an attempt ended without an answer. One of them may have killed the worker; if the attempt reached
 * its own time limit, the provider was merely slow.
 */
export const diedOf = (eventIds: readonly string[], isAtEnd = false): UnreadableEvent[] =>
  eventIds.map((eventId) => ({
    eventId,
    problem: isAtEnd ? 'The time of an attempt was over before it was read.' : 'The worker ended while it was read.',
    mayPass: isAtEnd,
  }));

/** Whether the failure concerns the account or this worker, so that any other event would fail too. A 503 may concern one event that takes too long. */
export const concernsAll = (error: unknown): boolean =>
  cancellationSignal().aborted ||
  isOfStopping(error) ||
  isToolError(error, 'AccountNotFound') ||
  isToolError(error, 'AccountNeedsReconnect') ||
  (isToolError(error, 'RateLimited') && !isUnavailable(error));

/** Returns whether the cause may pass, and not be the event: the provider was unavailable, limited the account or denied it access. */
export const mayPass = (error: unknown): boolean =>
  isToolError(error, 'PermissionDenied') ||
  isToolError(error, 'RateLimited') ||
  (isToolError(error, 'ProviderUnavailable') && error.nonRetryable !== true);
