import type { z } from 'zod';
import type { findEmail } from '../../../src/contracts/mail/find-email';
import { callErrorDetails } from '../../../src/providers/provider-call';
import type { RequestPath } from '../../../src/providers/request-path';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { isPersonalMailbox } from '../../mailbox/personal-mailbox';
import { readPage, type ReadPage } from './message-pages';
import { searchesFields } from './message-query';
import type { SearchPlace } from './search-place';
import { usesWords } from './search-words';

type Criteria = z.output<typeof findEmail.input>;

/**
 * Reads the first page. In personal accounts a search with a term for one field finds nothing though there is something, or any is refused with 503 for
 * good (https://github.com/littlebearapps/outlook-assistant/issues/35, 98, 217): the words are then looked for in the listing of the mailbox, which
 * takes long. So where words alone find nothing, there is nothing; and nobody is asked whose account it is while a search finds something.
 */
export async function beginReading(
  place: SearchPlace,
  start: RequestPath,
  criteria: Criteria,
  context: MailboxStepContext,
): Promise<ReadPage> {
  const first = await readPage(place, start, criteria, context).catch(async (error: unknown) => {
    const isUnable = callErrorDetails(error)?.status === 503 && (await cannotSearch(criteria, context));
    if (!isUnable) throw error;
    return undefined;
  });
  const isTrue = first !== undefined && (first.unread.length > 0 || !searchesFields(criteria));
  if (first !== undefined && (isTrue || !(await cannotSearch(criteria, context)))) return first;
  return readPage({ ...place, isListed: true }, start, criteria, context);
}

/** Others have no access to the mailbox of a personal account. */
const cannotSearch = async (criteria: Criteria, context: MailboxStepContext): Promise<boolean> =>
  usesWords(criteria) && criteria.mailbox === undefined && isPersonalMailbox(context);
