import type { Context, Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { SandboxClock } from './clock';
import type { CrossOrigin } from './cross-origin';
import type { FaultRules, WantedError } from './fault-rules';
import type { MailBehaviour } from './microsoft-graph/mail/mail-behaviour';
import type { RequestLog, SandboxSurface } from './request-log';
import type { Seed, SeedInput } from './seed/seed';
import type { WebhookSender } from './webhook-sender';

/** `empty`: users and default folders only. `support-desk`: a small company's mail and board. Or the content of a seed file. */
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
    /** Limit per token for `/1/members/…` alone, in addition to the token's general limit: Trello allows 100, to prevent mass lookups of members. */
    readonly requestsToMembersPer15Minutes: number;
    /** This many 429 responses within 10 seconds lock a key out for the rest of the window. */
    readonly refusalsBeforeLockOut: number;
    /** The size limit of a card's attachment. */
    readonly attachmentBytes: number;
  };
}

export interface SandboxUrls {
  readonly base: string;
  readonly control: string;
  /** Graph's base URL without the version: the official client calls it `baseUrl`. */
  readonly graph: string;
  /** Emulates https://login.microsoftonline.com. */
  readonly login: string;
  /** Emulates https://api.trello.com: REST paths begin with `/1/`. */
  readonly trello: string;
  /** Emulates https://auth.atlassian.com. */
  readonly atlassian: string;
  /** A generic OpenID Connect issuer, for people who sign in to the application itself. */
  readonly openid: string;
  /** Base URL of pre-authenticated upload sessions. */
  readonly upload: string;
}

/** The common base of every emulated provider. One core is one world; it lives as long as its server. */
export interface SandboxCore {
  readonly clock: SandboxClock;
  readonly requests: RequestLog;
  readonly faults: FaultRules;
  readonly webhooks: WebhookSender;
  readonly limits: SandboxLimits;
  readonly seed: Seed;
  readonly accessTokenSeconds: number;
  /** Microsoft's refresh tokens stay valid after use; true revokes each token at its first use. */
  readonly revokeUsedRefreshTokens: boolean;
  /** Whether the token endpoint accepts requests of personal accounts without scopes, or with their short names. */
  readonly lenientTokenScopes: boolean;
  /** Whether Trello returns the bytes of an attachment itself instead of redirecting to its storage. */
  readonly directTrelloDownloads: boolean;
  readonly orderlyTrelloIds: boolean;
  readonly namelessTrelloClients: boolean;
  /** If a client id is listed, the token endpoint checks its secret. */
  readonly clientSecrets: Readonly<Record<string, string>>;
  /** Behaviour of Graph's mail where reports about it differ. */
  mail: MailBehaviour;
  /** Latency of Graph per request; the request holds one of the mailbox's concurrent places meanwhile. */
  readonly latencyMilliseconds: number;
  /** Known once the server listens: read it while answering a request, not while building the routes. */
  readonly urls: SandboxUrls;
}

export type SandboxEnvironment = { Bindings: HttpBindings };
export type SandboxContext = Context<SandboxEnvironment>;
export type SandboxApp = Hono<SandboxEnvironment>;

/** One mounted address space of a provider. */
export interface SandboxMount {
  readonly surface: SandboxSurface;
  /** For example `/graph`; the app sees its routes without the prefix. */
  readonly prefix: string;
  readonly app: SandboxApp;
  /** Absent where the provider lets no page of another origin call it. */
  readonly crossOrigin?: CrossOrigin;
  /** Returns the provider's own response for an injected status, with the wanted code and message, without Retry-After. */
  readonly faultResponse: (status: number, context: SandboxContext, wanted?: WantedError) => Response;
}
