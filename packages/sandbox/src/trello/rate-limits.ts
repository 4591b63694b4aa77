import { RateLimiter, type RateWindow } from '../rate-limiter';
import { TrelloError } from './trello-error';
import type { Credentials } from './credentials';
import type { SandboxCore } from '../sandbox-core';
import type { TrelloWorld } from './state/world';

const windowMilliseconds = 10_000;
const membersWindowMilliseconds = 900_000;

export interface RateVerdict {
  /** `x-rate-limit-*`, which every response has. */
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: TrelloError;
}

/** Trello's windows per key and per token, and the lock-out of a key that keeps sending requests. */
export class TrelloRateLimits {
  private readonly keys: RateLimiter;
  private readonly tokens: RateLimiter;
  private readonly refusals: RateLimiter;
  private readonly members: RateLimiter;

  constructor({ clock, limits }: SandboxCore) {
    this.keys = new RateLimiter(clock, limits.trello.requestsPerKeyPer10Seconds, windowMilliseconds);
    this.tokens = new RateLimiter(clock, limits.trello.requestsPerTokenPer10Seconds, windowMilliseconds);
    this.refusals = new RateLimiter(clock, limits.trello.refusalsBeforeLockOut, windowMilliseconds);
    this.members = new RateLimiter(clock, limits.trello.requestsToMembersPer15Minutes, membersWindowMilliseconds);
  }

  /** Counts a request; the verdict refuses the request if it exceeds a limit. */
  count(world: TrelloWorld, credentials: Credentials, path: string): RateVerdict {
    const token = credentials.token ?? 'none';
    const key = credentials.key ?? world.tokens.get(token)?.app.key ?? 'none';
    const keyWindow = this.keys.hit(key);
    const tokenWindow = this.tokens.hit(token);
    const headers = {
      ...windowHeaders('api-key', this.keys.limit, keyWindow),
      ...windowHeaders('api-token', this.tokens.limit, tokenWindow),
    };
    const refusal = this.refuse(key, keyWindow, tokenWindow) ?? this.refuseMembers(token, path);
    if (!refusal) return { headers };
    this.refusals.hit(key);
    return { headers, refusal };
  }

  private refuse(key: string, keyWindow: RateWindow, tokenWindow: RateWindow): TrelloError | undefined {
    if (keyWindow.exceeded || this.refusals.peek(key).exceeded) return exceeded('API_KEY_LIMIT_EXCEEDED');
    return tokenWindow.exceeded ? exceeded('API_TOKEN_LIMIT_EXCEEDED') : undefined;
  }

  private refuseMembers(token: string, path: string): TrelloError | undefined {
    if (!/^\/1\/members\/[^/]+\/?$/.test(path) || !this.members.hit(token).exceeded) return undefined;
    return new TrelloError(429, { message: 'Exceeded rate limit to /1/member', error: 'RATE_LIMIT_EXCEEDED' });
  }
}

function exceeded(error: string): TrelloError {
  return new TrelloError(429, { error, message: 'Rate limit exceeded' });
}

function windowHeaders(name: string, limit: number, window: RateWindow): Record<string, string> {
  return {
    [`x-rate-limit-${name}-interval-ms`]: String(windowMilliseconds),
    [`x-rate-limit-${name}-max`]: String(limit),
    [`x-rate-limit-${name}-remaining`]: String(window.remaining),
  };
}
