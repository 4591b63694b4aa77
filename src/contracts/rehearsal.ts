import type { Permission } from './permission';

/** The requests that a step would send to its provider. */
export interface Rehearsal {
  account: string;
  /** Whether a person would have to approve first. */
  permission: Permission;
  /** In the order in which they would be sent. */
  requests: RehearsedRequest[];
  /** Whether the last request is only shown and was not sent, because it changes something or is the one request of a raw call. */
  heldBack: boolean;
  /** Whether other people may be told, by the last request or by one that would follow it. */
  mayTellOthers: boolean;
}

/** One request, without its credential. */
export interface RehearsedRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Absent if the request has none; for a file that would be streamed, only a note. */
  body?: string;
}
