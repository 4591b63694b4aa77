import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxClock } from './clock';
import type { FaultRules } from './fault-rules';

export interface Webhook {
  readonly provider: 'graph' | 'trello';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds of the sandbox's time to wait before each retry; scaled by `webhookRetryScale`. Empty: one attempt. */
  readonly retry: readonly number[];
  /** Which status means acceptance; default: any 2xx. */
  readonly isTaken?: (status: number) => boolean;
  /** A response after this many milliseconds counts as missing. */
  readonly timeoutMilliseconds?: number;
  /** Called after each attempt; `stop` ends the retries. */
  readonly onOutcome?: (outcome: WebhookOutcome) => 'stop' | undefined;
}

export type WebhookOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'dropped' };

export interface WebhookDelivery extends Webhook {
  readonly id: number;
  readonly queuedAt: Date;
  /** One entry per attempt; a duplicated webhook has two answered attempts. */
  readonly outcomes: WebhookOutcome[];
  delivered: boolean;
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Sends webhooks over real HTTP, with faults and retries, and records the outcome of each. */
export class WebhookSender {
  private readonly log: WebhookDelivery[] = [];
  private readonly running = new Set<Promise<void>>();
  private heldBack: (() => void)[] = [];
  private readonly waiting = new Set<{ readonly due: number; readonly end: () => void }>();
  private readonly stop = new AbortController();

  constructor(
    private readonly clock: SandboxClock,
    private readonly faults: FaultRules,
    private readonly retryScale: number,
  ) {
    clock.onAdvance(() => {
      const now = clock.now().getTime();
      for (const { due, end } of this.waiting) if (due <= now) end();
    });
  }

  /** Queues one webhook; its delivery continues in the background. */
  send(webhook: Webhook): WebhookDelivery {
    const delivery: WebhookDelivery = {
      ...webhook,
      id: this.log.length + 1,
      queuedAt: this.clock.now(),
      outcomes: [],
      delivered: false,
    };
    this.log.push(delivery);
    const work = this.deliver(delivery).finally(() => this.running.delete(work));
    this.running.add(work);
    return delivery;
  }

  deliveries(filter: { provider?: 'graph' | 'trello'; url?: string } = {}): readonly WebhookDelivery[] {
    return this.log.filter(
      ({ provider, url }) => (filter.provider ?? provider) === provider && (filter.url ?? url) === url,
    );
  }

  /** Resolves once no delivery is pending, including retries; deliveries held back by `reorder` are sent first. */
  async idle(): Promise<void> {
    do {
      this.releaseHeldBack();
      await Promise.all(this.running);
    } while (this.running.size > 0);
  }

  /** Abandons all pending deliveries. */
  async close(): Promise<void> {
    this.stop.abort();
    await this.idle();
  }

  private async deliver(delivery: WebhookDelivery): Promise<void> {
    const fault = this.faults.takeForWebhook(delivery.url);
    switch (fault?.kind) {
      case 'drop':
        delivery.outcomes.push({ kind: 'dropped' });
        return;
      case 'delay':
        await this.until(this.clock.now().getTime() + fault.milliseconds);
        return this.attempt(delivery);
      case 'reorder':
        await new Promise<void>((resolve) => this.heldBack.push(resolve));
        return this.attempt(delivery);
      case 'duplicate':
        await this.attempt(delivery);
        return this.attempt(delivery);
      case undefined: {
        const overtaken = this.heldBack.splice(0);
        await this.attempt(delivery);
        for (const release of overtaken) release();
      }
    }
  }

  private async attempt(delivery: WebhookDelivery): Promise<void> {
    // When the next attempt is made. Where the clock is moved past several, all of them are.
    let due = this.clock.now().getTime();
    for (const pause of [0, ...delivery.retry]) {
      due += pause * this.retryScale;
      if (pause > 0) await this.until(due);
      if (this.stop.signal.aborted) return;
      const begun = performance.now();
      const outcome = await this.post(delivery);
      due += performance.now() - begun;
      delivery.outcomes.push(outcome);
      const { isTaken = isSuccess } = delivery;
      if (outcome.kind === 'answered' && isTaken(outcome.status)) delivery.delivered = true;
      const verdict = delivery.onOutcome?.(outcome);
      if (delivery.delivered || verdict === 'stop') return;
    }
  }

  private async post({ url, headers, body, timeoutMilliseconds = 30_000 }: Webhook): Promise<WebhookOutcome> {
    try {
      const signal = AbortSignal.any([this.stop.signal, AbortSignal.timeout(timeoutMilliseconds)]);
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await response.arrayBuffer();
      return { kind: 'answered', status: response.status };
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Waits for that time of the sandbox's clock, which passes by itself and is moved. */
  private async until(due: number): Promise<void> {
    const moved = new AbortController();
    const signal = AbortSignal.any([this.stop.signal, moved.signal]);
    const wait = { due, end: () => moved.abort() };
    this.waiting.add(wait);
    await sleep(due - this.clock.now().getTime(), undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    this.waiting.delete(wait);
  }

  private releaseHeldBack(): void {
    for (const release of this.heldBack.splice(0)) release();
  }
}
