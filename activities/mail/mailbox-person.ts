import { z } from 'zod';
import type { MailboxStepContext } from './in-mailbox';

const personSchema = z.looseObject({
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});

/** The person whose account it is. Reading another person's name asks for a permission of the directory. */
export async function readPerson({
  graph,
  at,
}: Pick<MailboxStepContext, 'graph' | 'at'>): Promise<{ name?: string; address: string }> {
  const query = { $select: 'displayName,mail,userPrincipalName' };
  const { displayName, mail, userPrincipalName } = await graph.get(at``, { query, schema: personSchema });
  return { ...(displayName == null ? {} : { name: displayName }), address: mail ?? userPrincipalName ?? '' };
}
