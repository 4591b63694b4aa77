import { listContacts as contract } from '../../src/contracts/contacts/list-contacts';
import { contactSchema } from '../../src/providers/microsoft-graph/wire/contact';
import { implement } from '../implement';
import { inMailbox } from '../mail/in-mailbox';
import { readPageToken, writePageToken } from '../page-token';
import { answerContact, contactSelect } from './answer-contact';

export const listContacts = implement(
  contract,
  inMailbox(async ({ limit, page }, { graph, at }) => {
    const pages = graph.pages(page === undefined ? at`/contacts` : readPageToken(page), {
      query: { $select: contactSelect, $orderby: 'displayName', $top: limit },
      schema: contactSchema,
    });
    const { value } = await pages.next();
    const { items = [], nextLink } = value ?? {};
    const rest = nextLink === undefined ? {} : { nextPage: writePageToken(nextLink) };
    return { contacts: items.map(answerContact), hasMore: nextLink !== undefined, ...rest };
  }),
);
