import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AccessToken, BeforeSending } from '../authorized-request';
import type { DownloadedFile, LargestFile } from '../files/downloaded-file';
import type { HttpHeaders } from '../http-request';
import type { OnRequest } from '../provider-caller';
import type { Query } from '../query';
import type { RawRequest, RawResponse } from '../raw-call/raw-exchange';
import type { RequestLimiter } from '../request-limiter';
import type { RequestPath } from '../request-path';
import type { Mailboxes } from './mailbox-limit';

export interface GraphClientOptions {
  /** URL of the real service (see `src/configuration.ts`) or the sandbox; `http` only on loopback. */
  baseUrl: string;
  accessToken: AccessToken;
  /** From the process's limiter registry. */
  limiter: RequestLimiter;
  /** Sent as `client-request-id`, which the provider's logs contain. */
  clientRequestId?: string | undefined;
  /** Aborts all work in progress. */
  signal?: AbortSignal | undefined;
  onRequest?: OnRequest | undefined;
  /** Whether raw calls may use the beta version, in addition to the base URL's. */
  beta?: boolean | undefined;
  /** Only for an application's account: its mailboxes. No request reaches others. */
  mailboxes?: (() => Promise<Mailboxes>) | undefined;
}

export interface GraphRequest<Output> {
  query?: Query | undefined;
  /** `Prefer` is combined with ours; the client sets `Authorization` itself. */
  headers?: HttpHeaders | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** A lenient schema for the answer; without it the answer is `unknown`. */
  schema?: z.ZodType<Output> | undefined;
  beforeSending?: BeforeSending | undefined;
}

/** The link where an earlier listing stopped: an `@odata.nextLink` or `@odata.deltaLink`, exactly as the provider wrote it. */
export interface PageLink {
  readonly link: string;
}

export interface GraphPage<Item> {
  items: Item[];
  /** Present while there are more pages. */
  nextLink?: string;
  /** On the last page of a delta listing: the link where the next round starts. */
  deltaLink?: string;
  /** Only with `$count=true`. */
  count?: number;
}

export interface UploadedFile {
  /** Id of the attachment, if the provider's `Location` contains it. */
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
   * Returns the mailbox for a call that names this mailbox, or none. Undefined means the own mailbox of a person's account.
   *
   * @throws InvalidInput when an application's account has several mailboxes and none was named, PermissionDenied when it has others
   */
  mailbox(named?: string): Promise<string | undefined>;
  /** Whether the account belongs to an application instead of a person. */
  isApplication(): Promise<boolean>;
  get<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  post<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  patch<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  put<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  delete<Output = unknown>(path: RequestPath, request?: GraphRequest<Output>): Promise<Output>;
  /** Fetches the pages of a listing as they are consumed. Query and headers apply to the first page; links carry the query on. */
  pages<Item>(
    start: RequestPath | PageLink,
    request: Pick<GraphRequest<never>, 'query' | 'headers'> & { schema: z.ZodType<Item> },
  ): AsyncGenerator<GraphPage<Item>, void, undefined>;
  /** Fetches the bytes of an attachment or a message (`…/$value`), then passes them to `use`, which may make any request. */
  withDownload<Result>(
    path: RequestPath,
    use: (file: DownloadedFile) => Promise<Result>,
    largest?: LargestFile,
  ): Promise<Result>;
  /**
   * Sends a file of `size` bytes to an upload session, in chunks. The URL is pre-authenticated: no token is sent.
   * A failure never leaves a partial attachment. After a failure of the last chunk the attachment may exist.
   *
   * @param onLastChunk called before the last chunk is sent: until then there is no attachment
   */
  upload(uploadUrl: string, source: () => Readable, size: number, onLastChunk?: () => void): Promise<UploadedFile>;
  /** @throws InvalidInput or PermissionDenied for a pass-through call that `raw` would refuse without sending it */
  assertSendable(request: RawRequest): Promise<void>;
  /** Makes a pass-through call: no retry, no wait, the provider's answer unchanged. Only a refused token is renewed. */
  raw(request: RawRequest): Promise<RawResponse>;
}
