import { listContacts as contract } from '../../src/contracts/contacts/list-contacts';
import { contactSchema } from '../../src/providers/microsoft-graph/wire/contact';
import { implement } from '../implement';
import { inMailbox } from '../mailbox/in-mailbox';
import { answerContact, contactSelect } from './answer-contact';

export const listContacts = implement(
  contract,
  inMailbox(async ({ limit, page, mailbox }, { graph, at, pages }) => {
    const start = page === undefined ? at`/contacts` : { link: pages.open(page, mailbox) };
    const { value } = await graph
      .pages(start, {
        query: { $select: contactSelect, $orderby: 'displayName', $top: limit },
        schema: contactSchema,
      })
      .next();
    const { items = [], nextLink } = value ?? {};
    const rest = nextLink === undefined ? {} : { nextPage: pages.seal(nextLink, mailbox) };
    return { contacts: items.map(answerContact), hasMore: nextLink !== undefined, ...rest };
  }),
);
