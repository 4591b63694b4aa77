import { matches, type SandboxSurface } from './request-log';

/** A fault of a request to a provider. */
export type RequestFault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The effect happens at once, the response is delayed. */
  | { readonly kind: 'delay-after-effect'; readonly milliseconds: number }
  /** A response without effect, in the provider's own error format. */
  | StatusFault
  /** The effect happens, but the response reports a failure. */
  | { readonly kind: 'status-after-effect'; readonly status: number; readonly retryAfter?: number | string }
  /**
   * The effect happens, and the answer, where it is JSON, breaks off in the middle, with an error behind it: what comes of a failure when the status is
   * out (https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/1701; https://github.com/microsoftgraph/msgraph-sdk-java/issues/1779).
   */
  | { readonly kind: 'broken-answer' }
  | { readonly kind: 'reset-before-effect' }
  | { readonly kind: 'reset-after-effect' };

export interface StatusFault {
  readonly kind: 'status';
  readonly status: number;
  /** Seconds, or an HTTP date. */
  readonly retryAfter?: number | string;
  /** One of Graph's error codes, or for Microsoft's sign-in the `error`, such as `interaction_required`. */
  readonly code?: string;
  /**
   * The message that comes with the code; of Microsoft's sign-in the description, which begins with its number: `AADSTS50076: …`.
   *
   * Outlook's errors about subscriptions all have the code ExtensionError. Their message names the cause, with a status that may differ from the
   * response's: `Operation: Delete; Exception: [Status Code: NotFound; Reason: Not Found]` came with 401
   * (https://github.com/OneDrive/onedrive-api-docs/issues/869; https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/8919).
   */
  readonly message?: string;
}

/** The code and message of an injected error. */
export type WantedError = Pick<StatusFault, 'code' | 'message'>;

/** A fault of a webhook that the sandbox sends. */
export type WebhookFault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'duplicate' }
  /** The delivery is held back until the next one was sent. */
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
  /** How many matching requests it applies to; default: 1. */
  readonly times?: number;
  /** How many matching requests pass first; default: 0. */
  readonly skip?: number;
};

interface ActiveRule {
  readonly id: string;
  readonly rule: FaultRule;
  skip: number;
  times: number;
}

/** Fault rules that wait for a matching request. If several match, the oldest rule applies. */
export class FaultRules {
  private rules: ActiveRule[] = [];
  private nextId = 1;

  add(rule: FaultRule): string {
    const id = `fault-${this.nextId++}`;
    this.rules.push({ id, rule, skip: rule.skip ?? 0, times: rule.times ?? 1 });
    return id;
  }

  /** Returns false if there is no such rule, or if it is used up. */
  remove(id: string): boolean {
    const before = this.rules.length;
    this.rules = this.rules.filter((active) => active.id !== id);
    return this.rules.length < before;
  }

  clear(): void {
    this.rules = [];
  }

  /** Returns the fault of this request to a provider, if any, and uses up one application of its rule. */
  takeForRequest(request: { provider: SandboxSurface; method: string; path: string }): RequestFault | undefined {
    const rule = this.take(request, (candidate) => candidate.match.provider !== 'webhook');
    return rule?.fault as RequestFault | undefined;
  }

  /** Returns the fault of this outgoing webhook, if any, and uses up one application of its rule. */
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
