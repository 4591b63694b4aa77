import { matches, type SandboxSurface } from './request-log';

/** What goes wrong with a request to a provider. */
export type RequestFault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The effect happens at once, the caller hears of it later. */
  | { readonly kind: 'delay-after-effect'; readonly milliseconds: number }
  /** Answered without effect, in the provider's own error shape. */
  | StatusFault
  /** The effect happens, the caller is told it failed. */
  | { readonly kind: 'status-after-effect'; readonly status: number; readonly retryAfter?: number | string }
  | { readonly kind: 'reset-before-effect' }
  | { readonly kind: 'reset-after-effect' };

export interface StatusFault {
  readonly kind: 'status';
  readonly status: number;
  /** Seconds, or an HTTP date. */
  readonly retryAfter?: number | string;
  /** One of Graph's. */
  readonly code?: string;
  /**
   * What Graph says beside the code. Outlook's errors about subscriptions all have the code ExtensionError, and the cause in the message, with a status that
   * may be another than the answer's: `Operation: Delete; Exception: [Status Code: NotFound; Reason: Not Found]` came with 401
   * (https://github.com/OneDrive/onedrive-api-docs/issues/869; https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/8919).
   */
  readonly message?: string;
}

/** What goes wrong with a webhook the sandbox sends. */
export type WebhookFault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'duplicate' }
  /** Held back until the next delivery has gone out. */
  | { readonly kind: 'reorder' };

interface RequestFaultRule {
  readonly match: {
    readonly provider?: SandboxSurface;
    readonly method?: string;
    readonly path?: string | RegExp;
  };
  readonly fault: RequestFault;
}

interface WebhookFaultRule {
  /** `path` is the callback URL. */
  readonly match: { readonly provider: 'webhook'; readonly path?: string | RegExp };
  readonly fault: WebhookFault;
}

export type FaultRule = (RequestFaultRule | WebhookFaultRule) & {
  /** How many matching requests it applies to; 1 unless given. */
  readonly times?: number;
  /** How many matching requests pass first; 0 unless given. */
  readonly skip?: number;
};

interface ActiveRule {
  readonly id: string;
  readonly rule: FaultRule;
  skip: number;
  times: number;
}

/** Faults waiting for a request that matches them. Where several match, the oldest rule applies. */
export class FaultRules {
  private rules: ActiveRule[] = [];
  private nextId = 1;

  add(rule: FaultRule): string {
    const id = `fault-${this.nextId++}`;
    this.rules.push({ id, rule, skip: rule.skip ?? 0, times: rule.times ?? 1 });
    return id;
  }

  /** False when there is no such rule, or it is used up. */
  remove(id: string): boolean {
    const before = this.rules.length;
    this.rules = this.rules.filter((active) => active.id !== id);
    return this.rules.length < before;
  }

  clear(): void {
    this.rules = [];
  }

  /** The fault of this request to a provider, if any; using a rule up. */
  takeForRequest(request: { provider: SandboxSurface; method: string; path: string }): RequestFault | undefined {
    const rule = this.take(request, (candidate) => candidate.match.provider !== 'webhook');
    return rule?.fault as RequestFault | undefined;
  }

  /** The fault of this outgoing webhook, if any; using a rule up. */
  takeForWebhook(url: string): WebhookFault | undefined {
    const rule = this.take(
      { provider: 'webhook', method: 'POST', path: url },
      (candidate) => candidate.match.provider === 'webhook',
    );
    return rule?.fault as WebhookFault | undefined;
  }

  private take(
    request: { provider: string; method: string; path: string },
    applies: (rule: FaultRule) => boolean,
  ): FaultRule | undefined {
    for (const active of this.rules) {
      if (!applies(active.rule) || !matches(request, active.rule.match)) continue;
      if (active.skip > 0) {
        active.skip -= 1;
        continue;
      }
      active.times -= 1;
      if (active.times <= 0) this.remove(active.id);
      return active.rule;
    }
    return undefined;
  }
}
