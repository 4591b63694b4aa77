import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AccessToken, RefusedToken } from '../authorized-request';
import type { DownloadedFile, LargestFile } from '../files/downloaded-file';
import type { Query } from '../query';
import type { RawRequest, RawResponse } from '../raw-call/raw-exchange';
import type { OnRequest } from '../provider-caller';
import type { RequestLimiter } from '../request-limiter';
import type { RequestPath } from '../request-path';
import type { TrelloWebhook } from './wire/webhook';

/** An API key with a token of a person. */
export interface KeyAndToken {
  key: string;
  token: string;
}

/**
 * An API key with a person's token: either just entered, or the account's current one, which changes when the account is reconnected. Or an OAuth 2.0
 * access token that is renewed when refused.
 */
export type TrelloCredential =
  | ({ kind: 'token' } & KeyAndToken)
  | { kind: 'current token'; current: (refused?: RefusedToken) => Promise<KeyAndToken> }
  | { kind: 'bearer'; accessToken: AccessToken };

export interface TrelloClientOptions {
  /** URL of the real service (see `src/configuration.ts`, no version below it: `/cards/{id}`) or the sandbox; `http` only on loopback. */
  baseUrl: string;
  credential: TrelloCredential;
  /** From the process's limiter registry. */
  limiter: RequestLimiter;
  /** Aborts all work in progress. */
  signal?: AbortSignal | undefined;
  onRequest?: OnRequest | undefined;
}

export interface TrelloRequest<Output> {
  query?: Query | undefined;
  /** Sent as JSON; the place for long texts, which do not fit into a URL. */
  body?: unknown;
  /** A lenient schema for the answer; without it the answer is `unknown`. */
  schema?: z.ZodType<Output> | undefined;
}

/** A file to upload to a card. */
interface TrelloUpload<Output> {
  file: () => Readable;
  fileName: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Form fields in addition to the file, such as `name` and `setCover`. */
  fields?: Readonly<Record<string, string>> | undefined;
  schema?: z.ZodType<Output> | undefined;
}

/**
 * Trello for one account. The credential travels in the `Authorization` header, and in no URL but that of `webhooks`: Trello's address of a
 * token's webhooks holds the token itself. Every request counts against the limiter and is aborted by the signal. Failures are tool errors (see
 * `mapTrelloError`).
 *
 * A failure of a write that may have reached the provider carries `details.ambiguous: true` (`isAmbiguous`). It is
 * retryable, so the step that made it must look its effect up before repeating it: Trello has no idempotency keys.
 */
export interface TrelloClient {
  get<Output = unknown>(path: RequestPath, request?: TrelloRequest<Output>): Promise<Output>;
  post<Output = unknown>(path: RequestPath, request?: TrelloRequest<Output>): Promise<Output>;
  put<Output = unknown>(path: RequestPath, request?: TrelloRequest<Output>): Promise<Output>;
  delete<Output = unknown>(path: RequestPath, request?: TrelloRequest<Output>): Promise<Output>;
  /** Streams a file to `/cards/{id}/attachments`. */
  upload<Output = unknown>(path: RequestPath, upload: TrelloUpload<Output>): Promise<Output>;
  /** Fetches an uploaded attachment, `/cards/{id}/attachments/{id}/download/{fileName}`, then passes it to `use`, which may make any request. */
  withDownload<Result>(
    path: RequestPath,
    use: (file: DownloadedFile) => Promise<Result>,
    largest?: LargestFile,
  ): Promise<Result>;
  /** @throws InvalidInput for a pass-through call that `raw` would refuse without sending it */
  assertSendable(request: RawRequest): void;
  /** Makes a pass-through call: no retry, no wait, the provider's answer unchanged. For a key near its lock-out, the client itself answers 429. */
  raw(request: RawRequest): Promise<RawResponse>;
  /** The token's webhooks; undefined for OAuth 2.0, whose applications cannot use the tokens resource. */
  webhooks(): Promise<TrelloWebhook[] | undefined>;
  /** A digest of credential and service. It keys cached answers, so that one person's answers are never shown to another. */
  fingerprint(): Promise<string>;
}
