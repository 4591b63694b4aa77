import { z } from 'zod';
import { findContact as contract } from '../../src/contracts/contacts/find-contact';
import { isToolError } from '../../src/contracts/tool-error';
import { contactSchema, type GraphContact } from '../../src/providers/microsoft-graph/wire/contact';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { answerContact, contactSelect } from './answer-contact';
import { findColleagues } from './find-colleagues';
import { findRooms } from './find-rooms';
import { contactFilter, meetsCriteria } from './contact-criteria';

type Input = z.output<typeof contract.input>;

interface Findings {
  contacts: GraphContact[];
  searchedAll: boolean;
}

/** Maximum pages of a search through all contacts, and contacts per page. */
const mostPages = 20;
const pageSize = 500;

/** Asks Graph where it can filter. If that finds nobody, or Graph cannot filter, searches through all contacts. */
export const findContact = implement(
  contract,
  inMailbox(async (input, context) => {
    if (input.in === 'organisation') return findColleagues(input, context);
    if (input.in === 'rooms') return findRooms(input, context);
    const filtered = await filterContacts(input, context);
    const { contacts, searchedAll } =
      filtered.length > 0 ? { contacts: filtered, searchedAll: true } : await lookThrough(input, context);
    return {
      contacts: contacts.slice(0, input.limit).map(answerContact),
      hasMore: contacts.length > input.limit,
      searchedAll,
    };
  }),
);

async function filterContacts(input: Input, { graph, at }: MailboxStepContext): Promise<GraphContact[]> {
  const $filter = contactFilter(input);
  if ($filter === undefined) return [];
  try {
    const { value } = await graph.get(at`/contacts`, {
      query: { $filter, $select: contactSelect, $top: input.limit + 1 },
      schema: z.looseObject({ value: z.array(contactSchema) }),
    });
    return value;
  } catch (error) {
    // The filter is too complex for the mailbox's server: the search through all contacts still finds the answer.
    if (isToolError(error, 'InvalidInput')) return [];
    throw error;
  }
}

async function lookThrough(input: Input, { graph, at }: MailboxStepContext): Promise<Findings> {
  const contacts: GraphContact[] = [];
  let pages = 0;
  const listing = graph.pages(at`/contacts`, {
    query: { $select: contactSelect, $top: pageSize, $orderby: 'displayName' },
    schema: contactSchema,
  });
  for await (const { items, nextLink } of listing) {
    contacts.push(...items.filter((contact) => meetsCriteria(contact, input)));
    pages += 1;
    if (contacts.length > input.limit) break;
    if (pages >= mostPages && nextLink !== undefined) return { contacts, searchedAll: false };
  }
  return { contacts, searchedAll: true };
}
