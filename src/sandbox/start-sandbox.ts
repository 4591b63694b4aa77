import { SandboxClock } from './clock';
import { FaultRules } from './fault-rules';
import { RequestLog } from './request-log';
import { listen } from './server';
import type { SandboxCore, SandboxLimits, SandboxMount, SandboxSeed, SandboxUrls } from './sandbox-core';
import { WebhookSender } from './webhook-sender';

export interface SandboxOptions {
  /** 0 (the default) takes a free port. */
  readonly port?: number;
  readonly seed?: SandboxSeed;
  /** The sandbox's time at start; real time unless given. */
  readonly startTime?: Date;
  /** How long Microsoft access tokens last; 3599 as with the real service. */
  readonly accessTokenSeconds?: number;
  readonly limits?: { readonly [Provider in keyof SandboxLimits]?: Partial<SandboxLimits[Provider]> };
  /** Multiplies the pauses between webhook attempts: 0.001 turns minutes into milliseconds. */
  readonly webhookRetryScale?: number;
}

export interface Sandbox {
  readonly url: string;
  readonly urls: SandboxUrls;
  readonly clock: SandboxClock;
  readonly requests: RequestLog;
  readonly faults: FaultRules;
  readonly webhooks: WebhookSender;
  close(): Promise<void>;
}

const providerLimits: SandboxLimits = {
  graph: { requestsPer10Minutes: 10_000, concurrent: 4, uploadBytesPer5Minutes: 150 * 1024 * 1024 },
  trello: { requestsPerKeyPer10Seconds: 300, requestsPerTokenPer10Seconds: 100, refusalsBeforeLockOut: 200 },
};

/** Starts one emulated world: Microsoft Graph, Trello and their sign-in pages on one port of this machine. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = new SandboxClock(options.startTime);
  const faults = new FaultRules();
  const webhooks = new WebhookSender(clock, faults, options.webhookRetryScale ?? 1);
  const listening: { urls?: SandboxUrls } = {};
  const core: SandboxCore = {
    clock,
    faults,
    webhooks,
    requests: new RequestLog(),
    seed: options.seed ?? 'empty',
    accessTokenSeconds: options.accessTokenSeconds ?? 3599,
    limits: {
      graph: { ...providerLimits.graph, ...options.limits?.graph },
      trello: { ...providerLimits.trello, ...options.limits?.trello },
    },
    get urls() {
      if (!listening.urls) throw new Error('The sandbox does not listen yet: read urls while answering a request.');
      return listening.urls;
    },
  };
  const mounts: SandboxMount[] = [];
  const server = await listen(core, { mounts, control: {} }, options.port ?? 0);
  const urls = urlsUnder(server.url);
  listening.urls = urls;
  return {
    url: server.url,
    urls,
    clock,
    requests: core.requests,
    faults,
    webhooks,
    close: async () => {
      await webhooks.close();
      await server.close();
    },
  };
}

function urlsUnder(url: string): SandboxUrls {
  return {
    graph: `${url}/graph`,
    login: `${url}/login`,
    trello: `${url}/trello`,
    atlassian: `${url}/atlassian`,
    upload: `${url}/upload`,
  };
}
