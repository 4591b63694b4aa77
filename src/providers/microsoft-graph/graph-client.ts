import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AccessToken, BeforeSending } from '../authorized-request';
import type { DownloadedFile } from '../downloaded-file';
import type { HttpHeaders } from '../http-request';
import type { OnRequest } from '../provider-caller';
import type { Query } from '../query';
import type { RawRequest, RawResponse } from '../raw-exchange';
import type { RequestLimiter } from '../request-limiter';
import type { RequestPath } from '../request-path';
import type { Mailboxes } from './mailbox-limit';

export interface GraphClientOptions {
  /** Of the real service (see `src/configuration.ts`) or the sandbox; `http` only on loopback. */
  baseUrl: string;
  accessToken: AccessToken;
  /** From the process's limiter registry. */
  limiter: RequestLimiter;
  /** Sent as `client-request-id`, to be found in the provider's logs. */
  clientRequestId?: string | undefined;
  /** Aborts whatever is under way. */
  signal?: AbortSignal | undefined;
  onRequest?: OnRequest | undefined;
  /** Whether raw calls may use the beta version, beside the base URL's. */
  beta?: boolean | undefined;
  /** Of an application's account, the mailboxes it is for: no request leaves them. */
  mailboxes?: (() => Promise<Mailboxes>) | undefined;
}

export interface GraphRequest<Output> {
  query?: Query | undefined;
  /** `Prefer` is combined with ours; `Authorization` is ours. */
  headers?: HttpHeaders | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** A lenient reading of the answer; without it the answer is `unknown`. */
  schema?: z.ZodType<Output> | undefined;
  beforeSending?: BeforeSending | undefined;
}

/** Where an earlier listing stopped: an `@odata.nextLink` or `@odata.deltaLink`, as the provider wrote it. */
export interface PageLink {
  readonly link: string;
}

export interface GraphPage<Item> {
  items: Item[];
  /** Present while there is more. */
  nextLink?: string;
  /** On the last page of a delta listing: where the next round starts. */
  deltaLink?: string;
  /** With `$count=true`. */
  count?: number;
}

export interface UploadedFile {
  /** Id of the attachment, when the provider's `Location` names it. */
  attachmentId?: string;
}

/**
 * Microsoft Graph for one account. Every request asks for immutable ids, counts against the limiter and is aborted by
 * the signal. Failures are tool errors (see `mapGraphError`); a token that is refused is renewed (`authorizedRequest`).
 *
 * A failure of a write that may have reached the provider carries `details.ambiguous: true` (`isAmbiguous`). It is
 * retryable, so the step that made it must look its effect up before repeating it.
 */
export interface GraphClient {
  /**
   * The mailbox that is meant where this one is named, or none. Undefined is the own one of a person's account.
   *
   * @throws InvalidInput where an application's account is for several and none was named, PermissionDenied where it is for others
   */
  mailbox(named?: string): Promise<string | undefined>;
  /** Whether the account is an application's, and no person's. */
  isApplication(): Promise<boolean>;
  get<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  post<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  patch<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  put<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  delete<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  /** The pages of a listing, fetched as they are asked for. Query and headers are those of the first page; links carry the query on. */
  pages<Item>(
    start: RequestPath | PageLink,
    request: Pick<GraphRequest<never>, 'query' | 'headers'> & { schema: z.ZodType<Item> },
  ): AsyncGenerator<GraphPage<Item>, void, undefined>;
  /** Fetches the bytes of an attachment or a message (`…/$value`), then hands them over; `use` may make any request. */
  withDownload<Result>(
    path: RequestPath,
    use: (file: DownloadedFile) => Promise<Result>,
    largest?: number,
  ): Promise<Result>;
  /**
   * Sends a file of `size` bytes to an upload session, in chunks. The URL is pre-authenticated: no token is sent.
   * A failure never leaves half an attachment; after a failure of the last chunk the attachment may exist.
   *
   * @param onLastChunk called before that is sent: until then there is no attachment
   */
  upload(uploadUrl: string, source: () => Readable, size: number, onLastChunk?: () => void): Promise<UploadedFile>;
  /** A pass-through call: no retry, no wait, the provider's answer as it is. Only a token that is refused is renewed. */
  raw(request: RawRequest): Promise<RawResponse>;
}
