import { z } from 'zod';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { mailboxPath, type MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { graphClientFor } from '../../provider-clients';
import type { Watch } from '../trigger-source';
import type { FolderKinds, FolderPlaces } from './folder-kind';

export interface WatchedMailbox {
  graph: GraphClient;
  /** Builds paths below the mailbox. */
  at: MailboxPath;
  folderKinds: FolderKinds;
  folderPlaces: FolderPlaces;
}

/** A configuration that may name a shared mailbox. */
export interface InMailbox {
  readonly mailbox?: string | undefined;
}

/** The mailbox that a trigger watches: the account's own, or the one in its configuration. */
export const mailboxOf = ({ dependencies, account, signal, config }: Watch<InMailbox>): WatchedMailbox => ({
  graph: graphClientFor(dependencies, account, signal),
  at: mailboxPath(config.mailbox),
  folderKinds: dependencies.folderKinds,
  folderPlaces: dependencies.folderPlaces,
});

/** The fields of a message that tell whether it is new. */
export const arrivalSchema = z.looseObject({
  id: z.string(),
  receivedDateTime: z.string().nullish(),
  isDraft: z.boolean().nullish(),
  parentFolderId: z.string().nullish(),
});

export type Arrival = z.output<typeof arrivalSchema>;

export const hasArrived = ({ isDraft, receivedDateTime }: Arrival, since: Date): boolean =>
  isDraft !== true && Date.parse(receivedDateTime ?? '') >= since.getTime();
