import { GraphError } from './graph-error';

/**
 * How Graph refuses the deltas of a mailbox, on the first page or a later one, while it answers everything else.
 * - `store full`: Exchange notes in the mailbox where a delta has stopped, and has no room. (microsoft-graph-docs issues 2927, 5730, with few mails in it)
 * - `too busy`, `timed out`: for some mailboxes and ranges for days (msgraph-sdk-dotnet issues 1568, 2169; microsoft-graph-docs issues 6499, 9912)
 */
export type RefusedDeltas = 'store full' | 'too busy' | 'timed out';

export function assertDelta(refused: RefusedDeltas | undefined): void {
  switch (refused) {
    case undefined:
      return;
    case 'store full':
      throw new GraphError(403, 'ErrorQuotaExceeded', 'Mailbox has exceeded maximum mailbox size.');
    case 'too busy':
      throw new GraphError(503, 'UnknownError', '');
    case 'timed out':
      throw new GraphError(504, 'UnknownError', '');
  }
}
