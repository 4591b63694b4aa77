import { setMaxListeners } from 'node:events';
import { isToolError, retryDelayOf } from '../../contracts/tool-error';
import { placesInUse, placeWaits } from '../../telemetry/provider-metrics';
import type { HttpHeaders } from '../http-request';
import { CircuitBreaker } from './circuit-breaker';
import { almostLockedOut, limitUsedUp, providerAway, waitingRoomFull } from './limit-failures';
import { RequestFailure } from '../request-failure';
import type { PlaceRequest, RequestLimiter } from '../request-limiter';
import type { RateLimiterOptions } from './limiter-options';
import type { RequestWindow } from './request-window';
import { AgentQueue, WaitingRoom } from './waiting-room';

interface Waiter {
  /** When the first request of the attempt asked for a place. */
  begunAt: number;
  start: () => void;
  giveUp: (reason: Error) => void;
}

/** How long a request waits in line by default. */
const defaultMaxWaitMilliseconds = 20_000;

/** Longer than the transfer of the largest file, any provider's answer, or the wait for a token. */
const defaultMaxHeldMilliseconds = 5 * 60_000;

/** How often waiting requests are checked, because time alone may free room. */
const lookAgainMilliseconds = 250;

/** Milliseconds of a clock that never jumps. */
const clock = () => performance.now();

/**
 * First come, first served, within the windows and the number of requests under way. The order is by attempt, not by request: if many attempts took
 * turns request by request, none would finish before all time out, and all would start again.
 */
export class RateLimiter implements RequestLimiter {
  private readonly options: RateLimiterOptions;
  private readonly circuitBreaker = new CircuitBreaker();
  private readonly waitingRoom: WaitingRoom;
  /** By agent, while requests of the agent wait. */
  private readonly queues = new Map<string, AgentQueue>();
  private waiting: Waiter[] = [];
  /** Start of each attempt, by its signal, which all its requests share. */
  private readonly begun = new WeakMap<AbortSignal, number>();
  private underWay = 0;
  private wake: NodeJS.Timeout | undefined;

  constructor(options: RateLimiterOptions) {
    this.options = options;
    this.waitingRoom = options.waitingRoom ?? new WaitingRoom(Infinity);
  }

  get provider(): RateLimiterOptions['provider'] {
    return this.options.provider;
  }

  /** The number of requests that hold a place now. */
  get placesInUse(): number {
    return this.underWay;
  }

  /** Returns the same limiter for the requests of one agent, which has its own share of the waiting room. */
  of(agent: string): RequestLimiter {
    return {
      provider: this.provider,
      hold: (request, use) => this.hold({ ...request, agent }, use),
      observe: (response) => this.observe(response),
    };
  }

  async hold<Result>(request: PlaceRequest, use: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const cameAt = clock();
    const waited = (more = 0) => placeWaits.record((clock() - cameAt + more) / 1000, { provider: this.provider });
    await this.take(request).catch((error: unknown) => {
      // Who is sent away waits as well, until its next attempt.
      if (isToolError(error, 'RateLimited')) waited(retryDelayOf(error));
      throw error;
    });
    const startedAt = clock();
    const giveBack = this.giveBackOnce();
    waited();
    const { provider, onOverdue, maxHeldMilliseconds: limit = defaultMaxHeldMilliseconds } = this.options;
    const tooLong = new AbortController();
    const overdue = setTimeout(() => {
      tooLong.abort(new RequestFailure(`it was not over after ${Math.round(limit / 1000)} s`, true, undefined));
      giveBack();
      onOverdue?.({ provider, heldMilliseconds: limit });
    }, limit).unref();
    try {
      return await use(AbortSignal.any([tooLong.signal, ...(request.signal === undefined ? [] : [request.signal])]));
    } catch (error) {
      if (error instanceof RequestFailure) this.circuitBreaker.recordFailure(clock());
      throw error;
    } finally {
      const now = clock();
      this.options.places?.answered(now, now - startedAt);
      clearTimeout(overdue);
      giveBack();
    }
  }

  observe({ status, headers }: { status: number; headers: HttpHeaders }): void {
    if (status === 429) {
      this.options.refusals?.take(clock());
      this.options.places?.refused(clock());
    }
    this.options.correct?.(headers, clock());
    if (isFault(status)) this.circuitBreaker.recordFailure(clock());
    else this.circuitBreaker.recordSuccess();
  }

  private async take({ signal, priority, agent = '' }: PlaceRequest): Promise<void> {
    const lockedOut = this.options.refusals?.delay(clock()) ?? 0;
    if (lockedOut > 0) throw almostLockedOut(this.provider, lockedOut);
    if (priority === 'step') return this.turn(signal, agent);
    signal?.throwIfAborted();
    this.start();
  }

  private async turn(signal: AbortSignal | undefined, agent: string): Promise<void> {
    if (signal?.aborted === true) throw this.cutOff(signal.reason as Error);
    const patience = this.options.maxWaitMilliseconds ?? defaultMaxWaitMilliseconds;
    const queue = this.queues.get(agent) ?? new AgentQueue();
    const isNew = signal === undefined || !this.begun.has(signal);
    // An attempt that has started is always admitted: starting it again would occupy its slot for longer.
    if (isNew && !this.waitingRoom.hasRoomFor(queue)) throw this.turnAway(queue);
    const begunAt = this.beginningOf(signal);
    const later = this.waiting.findIndex((other) => other.begunAt > begunAt);
    const ahead = later === -1 ? this.waiting.length : later;
    const expected = this.windowDelay(ahead);
    if (expected > patience) throw limitUsedUp(this.provider, expected);
    if (this.circuitBreaker.delay(clock()) > 0) throw providerAway(this.provider);
    await new Promise<void>((resolve, reject) => {
      this.queues.set(agent, queue);
      const leaveRoom = this.waitingRoom.enter(queue, signal ?? {});
      const settle = (outcome: () => void) => {
        leaveRoom();
        if (queue.isOver(clock())) this.queues.delete(agent);
        clearTimeout(deadline);
        signal?.removeEventListener('abort', onAbort);
        outcome();
      };
      const waiter: Waiter = {
        begunAt,
        start: () => {
          if (isNew) queue.retrySlots.turn(clock());
          settle(resolve);
        },
        giveUp: (reason) => settle(() => reject(reason)),
      };
      const leave = (reason: Error) => {
        this.waiting = this.waiting.filter((other) => other !== waiter);
        waiter.giveUp(reason);
        this.serve();
      };
      const deadline = setTimeout(() => leave(limitUsedUp(this.provider, this.windowDelay(0))), patience);
      const onAbort = () => leave(this.cutOff(signal?.reason as Error));
      // All requests of an activity share its signal: Node would take more than ten listeners for a leak, and warn.
      if (signal !== undefined) setMaxListeners(0, signal);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiting.splice(ahead, 0, waiter);
      this.serve();
    });
  }

  private turnAway({ retrySlots, size }: AgentQueue): Error {
    const delay = retrySlots.book(clock(), size, (ahead) => this.windowDelay(ahead));
    return waitingRoomFull(this.provider, delay);
  }

  private beginningOf(attempt: AbortSignal | undefined): number {
    const now = clock();
    if (attempt === undefined) return now;
    const begunAt = this.begun.get(attempt) ?? now;
    this.begun.set(attempt, begunAt);
    return begunAt;
  }

  /** Starts waiting requests in order while they may start, then sleeps until the first may. Rejects all while the provider is unavailable. */
  private serve(): void {
    clearTimeout(this.wake);
    if (this.circuitBreaker.delay(clock()) > 0)
      for (const { giveUp } of this.waiting.splice(0)) giveUp(providerAway(this.provider));
    let next = this.waiting[0];
    while (next !== undefined && this.underWay < this.room()) {
      const delay = this.windowDelay(0);
      if (delay > 0) {
        this.wake = setTimeout(() => this.serve(), Math.ceil(delay));
        return;
      }
      this.waiting.shift();
      this.circuitBreaker.recordRequest(clock());
      this.start();
      next.start();
      next = this.waiting[0];
    }
    if (next === undefined) return;
    this.options.places?.want(clock(), this.underWay + this.waiting.length, () => this.serve());
    this.wake = setTimeout(() => this.serve(), lookAgainMilliseconds).unref();
  }

  /** The number of requests that may be under way. */
  private room(): number {
    const { maxConcurrent = Infinity, places, windows } = this.options;
    const now = clock();
    const mostOf = (window: RequestWindow) => this.underWay + window.room(now);
    return Math.min(maxConcurrent, places?.room(now) ?? Infinity, ...windows.map(mostOf));
  }

  private start(): void {
    this.underWay += 1;
    placesInUse.add(1, { provider: this.provider });
    for (const window of this.options.windows) window.take(clock());
  }

  private giveBackOnce(): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.underWay -= 1;
      placesInUse.add(-1, { provider: this.provider });
      for (const window of this.options.windows) window.settle();
      this.serve();
    };
  }

  private windowDelay(ahead: number): number {
    return Math.max(0, ...this.options.windows.map((window) => window.delay(clock(), ahead)));
  }

  /** Reports a timeout in line as a used-up limit, so that the retry knows that nothing was sent. A cancellation keeps its reason. */
  private cutOff(reason: Error): Error {
    return reason.name === 'TimeoutError' ? limitUsedUp(this.provider, this.windowDelay(0)) : reason;
  }
}

/** Whether an answer only shows that the provider cannot answer, whatever the request. 501 and 507 concern the request. */
const isFault = (status: number): boolean => status >= 500 && status !== 501 && status !== 507;
