import { z } from 'zod';
import type { findContact } from '../../src/contracts/contacts/find-contact';
import { path } from '../../src/providers/request-path';
import type { MailStepContext } from '../implement';

type Input = Pick<z.output<typeof findContact.input>, 'name' | 'email' | 'limit'>;

const userSchema = z.looseObject({
  displayName: z.string().nullish(),
  givenName: z.string().nullish(),
  surname: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});

/** Finds people of the organisation, by properties that User.ReadBasic.All shows. (https://learn.microsoft.com/graph/permissions-reference) */
export async function findColleagues(input: Input, { graph }: Pick<MailStepContext, 'graph'>) {
  const { value } = await graph.get(path`/users`, {
    // "$search ... works only with the ConsistencyLevel header set to eventual." (https://learn.microsoft.com/graph/search-query-parameter)
    headers: { ConsistencyLevel: 'eventual' },
    query: {
      $search: clauses(input).join(' AND '),
      $select: 'displayName,givenName,surname,mail,userPrincipalName',
      $top: input.limit + 1,
    },
    schema: z.looseObject({ value: z.array(userSchema) }),
  });
  return {
    contacts: value.slice(0, input.limit).map(answerUser),
    hasMore: value.length > input.limit,
    // Of an address the beginning is looked for, and no other address of theirs: without a hit another part of it may still be somebody's.
    searchedAll: value.length > 0 || input.email === undefined,
  };
}

/**
 * Each word of the name must begin a word of the display name. "Fields other than displayName and description default to $filter startswith
 * behavior" (https://learn.microsoft.com/graph/search-query-parameter). Quotation marks are removed, since they would add search properties.
 */
function clauses({ name = '', email }: Input): string[] {
  const words = name.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const clause = (property: string, text: string) => `"${property}:${text.replaceAll(/["\\]/g, '')}"`;
  return [...words.map((word) => clause('displayName', word)), ...(email === undefined ? [] : [clause('mail', email)])];
}

function answerUser({ displayName, givenName, surname, mail, userPrincipalName }: z.output<typeof userSchema>) {
  const address = mail ?? userPrincipalName;
  return {
    displayName: displayName ?? address ?? '',
    ...(givenName ? { givenName } : {}),
    ...(surname ? { surname } : {}),
    ...(address ? { emails: [address] } : {}),
  };
}
