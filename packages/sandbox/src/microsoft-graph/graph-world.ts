import { ConcurrencyLimiter, RateLimiter } from '../rate-limiter';
import type { SandboxCore } from '../sandbox-core';
import { Meetings } from './calendar/meetings';
import { Transcripts } from './calendar/transcript';
import { DeltaTokens } from './platform/delta-tokens';
import type { Directory } from './users/directory';
import { MailTransport } from './mail/mail-transport';
import type { Mailbox } from './users/mailbox';
import { Mailboxes } from './users/mailboxes';
import { Subscriptions } from './subscriptions/subscriptions';
import { UploadSessions } from './mail/upload-sessions';

const minutes = 60 * 1000;

/**
 * How `getSchedule` answers a personal account. `refused`: the whole request is refused; `unauthorized`: refused with a 401 that says
 * nothing about the token; `unresolved`: no person is resolved, not even the caller; `broken`: a server error each time.
 */
export type PersonalSchedules = 'refused' | 'unauthorized' | 'unresolved' | 'broken';

/** Everything that Graph knows in one world. The routes and the control functions work on this object. */
export interface GraphWorld {
  readonly core: SandboxCore;
  readonly directory: Directory;
  readonly mailboxes: Mailboxes;
  readonly transport: MailTransport;
  readonly meetings: Meetings;
  readonly transcripts: Transcripts;
  readonly deltaTokens: DeltaTokens;
  readonly subscriptions: Subscriptions;
  readonly uploads: UploadSessions;
  /** `$filter` texts of messages that match one of these patterns are rejected as too complex. */
  readonly inefficientFilters: RegExp[];
  /** The ids of folders without change tracking. */
  readonly foldersWithoutDelta: Set<string>;
  /** The members of distribution lists, by the list's address. Only `getSchedule` knows lists. */
  readonly distributionLists: Map<string, readonly Mailbox[]>;
  /** What `getSchedule` answers to a personal account. No document describes it. */
  personalSchedules: PersonalSchedules;
  /** The limits count per application and mailbox. */
  readonly limits: {
    readonly requests: RateLimiter;
    readonly concurrency: ConcurrencyLimiter;
    readonly uploadBytes: RateLimiter;
  };
}

export function createGraphWorld(core: SandboxCore, directory: Directory): GraphWorld {
  const mailboxes = new Mailboxes(directory, core.clock, () => core.mail);
  const { graph } = core.limits;
  return {
    core,
    directory,
    mailboxes,
    transport: new MailTransport(mailboxes, core),
    meetings: new Meetings(mailboxes, core.clock),
    transcripts: new Transcripts(),
    deltaTokens: new DeltaTokens(),
    subscriptions: new Subscriptions(core, mailboxes),
    uploads: new UploadSessions(core.clock),
    inefficientFilters: [],
    foldersWithoutDelta: new Set(),
    distributionLists: new Map(),
    personalSchedules: 'refused',
    limits: {
      requests: new RateLimiter(core.clock, graph.requestsPer10Minutes, 10 * minutes),
      concurrency: new ConcurrencyLimiter(graph.concurrent),
      uploadBytes: new RateLimiter(core.clock, graph.uploadBytesPer5Minutes, 5 * minutes),
    },
  };
}
