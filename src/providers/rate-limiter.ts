import { setMaxListeners } from 'node:events';
import { placesInUse, placeWaits } from '../telemetry/provider-metrics';
import type { HttpHeaders } from './http-request';
import { CircuitBreaker } from './circuit-breaker';
import { almostLockedOut, limitUsedUp, providerAway, turnedAway } from './limit-failures';
import { RequestFailure } from './request-failure';
import type { PlaceRequest, RequestLimiter } from './request-limiter';
import type { RateLimiterOptions } from './limiter-options';
import type { RequestWindow } from './request-window';
import { Crowd, WaitingRoom } from './waiting-room';

interface Waiter {
  /** When the first request of its attempt asked for a place. */
  begunAt: number;
  start: () => void;
  giveUp: (reason: Error) => void;
}

/** How long a request waits in line, unless told otherwise. */
const defaultMaxWaitMilliseconds = 20_000;

/** Longer than the largest file takes; no answer of a provider does, nor the wait for a token. */
const defaultMaxHeldMilliseconds = 5 * 60_000;

/** Who waits for a place is looked after so often: room may come by time alone. */
const lookAgainMilliseconds = 250;

/** Milliseconds of a clock that never jumps. */
const clock = () => performance.now();

/**
 * First come, first served within the windows and the number of requests under way. Who comes first is the attempt, not the request: where many
 * attempts take turns, request by request, none is over before the time of all has run out, and all begin again.
 */
export class RateLimiter implements RequestLimiter {
  private readonly options: RateLimiterOptions;
  private readonly circuitBreaker = new CircuitBreaker();
  private readonly waitingRoom: WaitingRoom;
  /** By agent, while there is somebody. */
  private readonly crowds = new Map<string, Crowd>();
  private waiting: Waiter[] = [];
  /** Attempts by their signal, which all their requests have. */
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

  /** Requests that hold a place now. */
  get placesInUse(): number {
    return this.underWay;
  }

  /** The same limiter for the requests of one agent, whose share of the waiting room is its own. */
  of(agent: string): RequestLimiter {
    return {
      provider: this.provider,
      hold: (request, use) => this.hold({ ...request, agent }, use),
      observe: (response) => this.observe(response),
    };
  }

  async hold<Result>(request: PlaceRequest, use: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const cameAt = clock();
    await this.take(request);
    const startedAt = clock();
    const giveBack = this.giveBackOnce();
    placeWaits.record((startedAt - cameAt) / 1000, { provider: this.provider });
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
    const crowd = this.crowds.get(agent) ?? new Crowd();
    const isNew = signal === undefined || !this.begun.has(signal);
    // Who has begun is let through: its slot is held for longer where it begins again.
    if (isNew && !this.waitingRoom.hasRoomFor(crowd)) throw this.comeBack(crowd);
    const begunAt = this.beginningOf(signal);
    const later = this.waiting.findIndex((other) => other.begunAt > begunAt);
    const ahead = later === -1 ? this.waiting.length : later;
    const expected = this.windowDelay(ahead);
    if (expected > patience) throw limitUsedUp(this.provider, expected);
    if (this.circuitBreaker.delay(clock()) > 0) throw providerAway(this.provider);
    await new Promise<void>((resolve, reject) => {
      this.crowds.set(agent, crowd);
      const leaveRoom = this.waitingRoom.enter(crowd, signal ?? {});
      const settle = (outcome: () => void) => {
        leaveRoom();
        if (crowd.isOver(clock())) this.crowds.delete(agent);
        clearTimeout(deadline);
        signal?.removeEventListener('abort', onAbort);
        outcome();
      };
      const waiter: Waiter = {
        begunAt,
        start: () => {
          if (isNew) crowd.appointments.turn(clock());
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
      // Many requests of one activity may wait under its one signal: no leak, which is what Node would warn of.
      if (signal !== undefined) setMaxListeners(0, signal);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiting.splice(ahead, 0, waiter);
      this.serve();
    });
  }

  private comeBack({ appointments, size }: Crowd): Error {
    const delay = appointments.book(clock(), size, (ahead) => this.windowDelay(ahead));
    return turnedAway(this.provider, delay);
  }

  private beginningOf(attempt: AbortSignal | undefined): number {
    const now = clock();
    if (attempt === undefined) return now;
    const begunAt = this.begun.get(attempt) ?? now;
    this.begun.set(attempt, begunAt);
    return begunAt;
  }

  /** Lets everyone start who may, in order; then sleeps until the first in line may. Nobody waits for a provider that is away. */
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

  /** Requests that may be under way. */
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

  /** An attempt whose time runs out in line has sent nothing, which the next one must know; one that is cancelled is just that. */
  private cutOff(reason: Error): Error {
    return reason.name === 'TimeoutError' ? limitUsedUp(this.provider, this.windowDelay(0)) : reason;
  }
}

/** Whether an answer says nothing of what was asked, only that the provider cannot answer. 501 and 507 are about the request. */
const isFault = (status: number): boolean => status >= 500 && status !== 501 && status !== 507;
