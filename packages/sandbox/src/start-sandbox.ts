import { SandboxClock } from './clock';
import { FaultRules } from './fault-rules';
import { RequestLog } from './request-log';
import { createMicrosoftGraph } from './microsoft-graph';
import { defaultMailBehaviour, type MailBehaviour } from './microsoft-graph/mail/mail-behaviour';
import type { GraphControl } from './microsoft-graph/graph-control';
import type { MicrosoftSignInControl } from './microsoft-graph/sign-in/microsoft';
import { createOpenIdIssuer } from './openid/openid-issuer';
import { createTrello, type TrelloControl } from './trello';
import { listen, type SandboxCertificate } from './server';
import type { SandboxCore, SandboxLimits, SandboxSeed, SandboxUrls } from './sandbox-core';
import { parseSeed } from './seed/seed';
import { WebhookSender } from './webhook-sender';

export interface SandboxOptions {
  /** 0 (the default) chooses a free port. */
  readonly port?: number;
  /** The options of a seed file hold unless they are given here. */
  readonly seed?: SandboxSeed;
  /** Serves https: some clients, the official Graph client among them, send tokens to https hosts only. */
  readonly tls?: SandboxCertificate;
  /** The sandbox's time at start; default: real time. */
  readonly startTime?: Date;
  /** Lifetime of Microsoft access tokens; default: 3599, like the real service. */
  readonly accessTokenSeconds?: number;
  /** True revokes a Microsoft refresh token at its first use; real ones stay valid. */
  readonly revokeUsedRefreshTokens?: boolean;
  /**
   * True accepts token requests of personal accounts without scopes, or with their short names. Microsoft's pages
   * disagree whether that works. Otherwise the responses follow the sources cited at `askedOf` of the token endpoint.
   */
  readonly lenientTokenScopes?: boolean;
  /**
   * True returns the bytes of a card's attachment at its own URL. Trello announced a redirect to a storage that rejects
   * the Authorization header (Atlassian community, 40647 and 43681); the current behaviour is not known.
   */
  readonly directTrelloDownloads?: boolean;
  /** True gives the actions of one second ids in their order. Trello does not (recorded: 7 pairs in a page of 50). */
  readonly orderlyTrelloIds?: boolean;
  /** True accepts requests to Trello that do not identify the client (`User-Agent`); its content delivery network answers them with a page. */
  readonly namelessTrelloClients?: boolean;
  /** Secrets by client id; any client id not listed is accepted with any secret. */
  readonly clientSecrets?: Readonly<Record<string, string>>;
  /** Behaviour of Graph's mail where reports about it differ; default: the stricter variants, without delays. */
  readonly mail?: Partial<MailBehaviour>;
  /** Latency of Graph per request; default: 0. */
  readonly latencyMilliseconds?: number;
  readonly limits?: { readonly [Provider in keyof SandboxLimits]?: Partial<SandboxLimits[Provider]> };
  /** Multiplies the pauses between webhook attempts, which pass by the sandbox's clock: 0.001 turns seconds into milliseconds. */
  readonly webhookRetryScale?: number;
}

export interface Sandbox {
  readonly url: string;
  readonly urls: SandboxUrls;
  readonly clock: SandboxClock;
  readonly requests: RequestLog;
  readonly faults: FaultRules;
  readonly webhooks: WebhookSender;
  readonly graph: GraphControl;
  readonly login: MicrosoftSignInControl;
  readonly trello: TrelloControl;
  close(): Promise<void>;
}

const providerLimits: SandboxLimits = {
  graph: { requestsPer10Minutes: 10_000, concurrent: 4, uploadBytesPer5Minutes: 150 * 1024 * 1024 },
  trello: {
    requestsPerKeyPer10Seconds: 300,
    requestsPerTokenPer10Seconds: 100,
    requestsToMembersPer15Minutes: 100,
    refusalsBeforeLockOut: 200,
    attachmentBytes: 10 * 1024 * 1024,
  },
};

/** Starts one emulated world: Microsoft Graph, Trello and their sign-in pages on one port of this machine. */
export async function startSandbox(given: SandboxOptions = {}): Promise<Sandbox> {
  const seed = parseSeed(given.seed ?? 'empty');
  const options: SandboxOptions = { ...seed.options, ...given };
  const clock = new SandboxClock(
    options.startTime ?? (seed.startTime === undefined ? undefined : new Date(seed.startTime)),
  );
  const faults = new FaultRules();
  const webhooks = new WebhookSender(clock, faults, options.webhookRetryScale ?? 1);
  const listening: { urls?: SandboxUrls } = {};
  const core: SandboxCore = {
    clock,
    faults,
    webhooks,
    requests: new RequestLog(),
    seed,
    accessTokenSeconds: options.accessTokenSeconds ?? 3599,
    revokeUsedRefreshTokens: options.revokeUsedRefreshTokens ?? false,
    lenientTokenScopes: options.lenientTokenScopes ?? false,
    directTrelloDownloads: options.directTrelloDownloads ?? false,
    orderlyTrelloIds: options.orderlyTrelloIds ?? false,
    namelessTrelloClients: options.namelessTrelloClients ?? false,
    clientSecrets: options.clientSecrets ?? {},
    mail: { ...defaultMailBehaviour, ...options.mail },
    latencyMilliseconds: options.latencyMilliseconds ?? 0,
    limits: {
      graph: { ...providerLimits.graph, ...options.limits?.graph },
      trello: { ...providerLimits.trello, ...options.limits?.trello },
    },
    get urls() {
      if (!listening.urls) throw new Error('The sandbox does not listen yet: read urls while answering a request.');
      return listening.urls;
    },
  };
  const microsoft = createMicrosoftGraph(core);
  const boards = createTrello(core);
  const routes = {
    mounts: [...microsoft.mounts, ...boards.mounts, createOpenIdIssuer(core)],
    control: { ...microsoft.controlRoutes, ...boards.controlRoutes },
  };
  const server = await listen(core, routes, {
    port: options.port ?? 0,
    ...(options.tls && { tls: options.tls }),
  });
  const urls = urlsOf(server);
  listening.urls = urls;
  return {
    url: urls.base,
    urls,
    clock,
    requests: core.requests,
    faults,
    webhooks,
    graph: microsoft.graph,
    login: microsoft.login,
    trello: boards.trello,
    close: async () => {
      await webhooks.close();
      await server.close();
    },
  };
}

/**
 * Uploads use another host name of this machine, like the real service: clients send no Authorization to a host that is
 * not Graph's.
 */
function urlsOf({ scheme, port }: { scheme: string; port: number }): SandboxUrls {
  const base = `${scheme}://127.0.0.1:${port}`;
  return {
    base,
    graph: `${base}/graph`,
    login: `${base}/login`,
    trello: `${base}/trello`,
    atlassian: `${base}/atlassian`,
    openid: `${base}/openid`,
    control: `${base}/control`,
    upload: `${scheme}://localhost:${port}/upload`,
  };
}
