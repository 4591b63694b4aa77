import type { WatchedMailbox } from './watched-mailbox';

type Graph = WatchedMailbox['graph'];

/**
 * Whether Microsoft announces what comes to pass in a mailbox: with delegated permissions only in the signed-in person's own, with an
 * application's in any it may read (https://learn.microsoft.com/graph/outlook-change-notifications-overview).
 */
export const isAnnounced = async (graph: Graph, mailbox: string | undefined): Promise<boolean> =>
  mailbox === undefined || graph.isApplication();

/** The mailbox as a subscription names it. */
export async function announcedMailbox(graph: Graph, mailbox: string | undefined): Promise<string> {
  const meant = await graph.mailbox(mailbox);
  return meant === undefined ? 'me' : `users/${meant}`;
}
