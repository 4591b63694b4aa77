import type { Permission } from './step';

/** What a step would ask of its provider. */
export interface Rehearsal {
  account: string;
  /** Whether a person would be asked first. */
  permission: Permission;
  /** In the order in which they would be sent. */
  requests: RehearsedRequest[];
  /** The last request changes something, or is the whole of an API call: it was shown and not sent. */
  heldBack: boolean;
}

/** One request, without its credential. */
export interface RehearsedRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Absent where there is none; a file that would be streamed is only named so. */
  body?: string;
}
