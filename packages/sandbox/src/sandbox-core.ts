import type { Context, Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { SandboxClock } from './clock';
import type { FaultRules, StatusFault } from './fault-rules';
import type { MailBehaviour } from './microsoft-graph/mail/mail-behaviour';
import type { RequestLog, SandboxSurface } from './request-log';
import type { Seed, SeedInput } from './seed/seed';
import type { WebhookSender } from './webhook-sender';

/** `empty`: users and default folders only. `support-desk`: a small company's mail and board. Or what a seed file says. */
export type SandboxSeed = NonNullable<Seed['base']> | SeedInput;

export interface SandboxLimits {
  readonly graph: {
    readonly requestsPer10Minutes: number;
    readonly concurrent: number;
    readonly uploadBytesPer5Minutes: number;
  };
  readonly trello: {
    readonly requestsPerKeyPer10Seconds: number;
    readonly requestsPerTokenPer10Seconds: number;
    /** Of a token to `/1/members/…` itself, apart from its other requests: Trello allows 100, so that nobody looks everybody up. */
    readonly requestsToMembersPer15Minutes: number;
    /** So many 429 answers within 10 seconds lock a key out for the rest of the window. */
    readonly refusalsBeforeLockOut: number;
    /** The largest file a card takes. */
    readonly attachmentBytes: number;
  };
}

export interface SandboxUrls {
  readonly base: string;
  readonly control: string;
  /** Graph's base, without the version: what the official client calls `baseUrl`. */
  readonly graph: string;
  /** Stands for https://login.microsoftonline.com. */
  readonly login: string;
  /** Stands for https://api.trello.com: REST paths begin with `/1/`. */
  readonly trello: string;
  /** Stands for https://auth.atlassian.com. */
  readonly atlassian: string;
  /** An OpenID Connect issuer like any other, for people who sign in to the application itself. */
  readonly openid: string;
  /** Where pre-authenticated upload sessions live. */
  readonly upload: string;
}

/** What every emulated provider stands on. One core is one world; it lives as long as its server. */
export interface SandboxCore {
  readonly clock: SandboxClock;
  readonly requests: RequestLog;
  readonly faults: FaultRules;
  readonly webhooks: WebhookSender;
  readonly limits: SandboxLimits;
  readonly seed: Seed;
  readonly accessTokenSeconds: number;
  /** Microsoft's refresh tokens outlive their use; true ends each at its first. */
  readonly revokeUsedRefreshTokens: boolean;
  /** Whether the token endpoint takes requests of personal accounts without scopes, or with their short names. */
  readonly lenientTokenScopes: boolean;
  /** Whether Trello gives the bytes of an attachment itself, instead of sending to its storage. */
  readonly directTrelloDownloads: boolean;
  readonly orderlyTrelloIds: boolean;
  readonly namelessTrelloClients: boolean;
  /** Where a client id is listed, its secret is checked at the token endpoint. */
  readonly clientSecrets: Readonly<Record<string, string>>;
  /** Where Graph's mail is said to behave in more than one way. */
  mail: MailBehaviour;
  /** How long Graph takes for each request, holding one of the mailbox's concurrent places. */
  readonly latencyMilliseconds: number;
  /** Known once the server listens: read it while answering a request, not while building the routes. */
  readonly urls: SandboxUrls;
}

export type SandboxEnvironment = { Bindings: HttpBindings };
export type SandboxContext = Context<SandboxEnvironment>;
export type SandboxApp = Hono<SandboxEnvironment>;

/** The words of an injected error. */
export type WantedError = Pick<StatusFault, 'code' | 'message'>;

/** One mounted address space of a provider. */
export interface SandboxMount {
  readonly surface: SandboxSurface;
  /** `/graph`; the app sees its routes without it. */
  readonly prefix: string;
  readonly app: SandboxApp;
  /** The provider's own answer for an injected status, and the code and message that are wanted with it; without Retry-After. */
  readonly faultResponse: (status: number, context: SandboxContext, wanted?: WantedError) => Response;
}
