import { z } from 'zod';
import type { MailboxStepContext } from './in-mailbox';

const personSchema = z.looseObject({
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});

/** Reads the account's person. Reading another person's name would need a directory permission. */
export async function readPerson({
  graph,
  at,
}: Pick<MailboxStepContext, 'graph' | 'at'>): Promise<{ name?: string; address: string }> {
  const query = { $select: 'displayName,mail,userPrincipalName' };
  const { displayName, mail, userPrincipalName } = await graph.get(at``, { query, schema: personSchema });
  return { ...(displayName != null && { name: displayName }), address: mail ?? userPrincipalName ?? '' };
}
