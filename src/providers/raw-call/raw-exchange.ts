import type { ParsedEndpoint } from './endpoint-path';
import type { HttpHeaders, HttpMethod } from '../http-request';
import type { Query } from '../query';

/** A call as a person or model wrote it, after `parseMailEndpoint` or `parseBoardEndpoint`. */
export interface RawRequest {
  method: HttpMethod;
  endpoint: ParsedEndpoint;
  /** Added to the query in the endpoint. */
  query?: Query | undefined;
  /** Already checked by `checkRawHeaders`. */
  headers?: HttpHeaders | undefined;
  /** A string is sent unchanged unless its content type is JSON; anything else is sent as JSON. */
  body?: unknown;
  /** Where what is addressed is a file: the limit of its base64. It is then answered as bytes, text and JSON too. */
  fileLimit?: number | undefined;
}

/** The body of an answer, in the form a caller can use. */
export type RawBody =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; base64: string; contentType: string }
  /** Too large to pass through a workflow: fetch it with `withDownload`. `size` in bytes, when the provider said it. */
  | { kind: 'omitted'; contentType: string; size?: number };

/** The provider's answer unchanged, including errors and 429. Header names are lower-case. */
export interface RawResponse {
  status: number;
  headers: HttpHeaders;
  body: RawBody;
}
