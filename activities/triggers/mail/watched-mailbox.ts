import { z } from 'zod';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import type { MailboxPath } from '../../mail/mailbox-path';

export interface WatchedMailbox {
  graph: GraphClient;
  /** Writes paths below the mailbox. */
  at: MailboxPath;
}

/** As much of a message as tells whether it is new. */
export const arrivalSchema = z.looseObject({
  id: z.string(),
  receivedDateTime: z.string().nullish(),
  isDraft: z.boolean().nullish(),
  parentFolderId: z.string().nullish(),
});

export type Arrival = z.output<typeof arrivalSchema>;

export const hasArrived = ({ isDraft, receivedDateTime }: Arrival, since: Date): boolean =>
  isDraft !== true && Date.parse(receivedDateTime ?? '') >= since.getTime();
