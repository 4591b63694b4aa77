import { z } from 'zod';
import { findContact as contract } from '../../src/contracts/contacts/find-contact';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { contactSchema, type GraphContact } from '../../src/providers/microsoft-graph/wire/contact';
import type { RequestPath } from '../../src/providers/request-path';
import { implement, type MailStepContext } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { answerContact, contactSelect } from './answer-contact';
import { findColleagues } from './find-colleagues';
import { findRooms } from './find-rooms';
import { contactLists } from './contact-lists';
import { contactFilter, isExact, meetsCriteria } from './contact-criteria';

type Input = z.output<typeof contract.input>;

interface Findings {
  contacts: GraphContact[];
  searchedAll: boolean;
}

/** Maximum pages of a search through all contacts besides the first of each folder, and contacts per page. */
const mostFurtherPages = 20;
const pageSize = 500;

/** Asks Graph where it can filter, then looks through all contacts for those that its filter cannot find, unless it has found more than enough. */
export const findContact = implement(contract, async (input, context) => {
  if (input.in === undefined || input.in === 'contacts') return findInMailbox(input, context);
  if (await context.graph.isApplication()) throw onlyForPeople(input.in, context);
  return input.in === 'organisation' ? findColleagues(input, context) : findRooms(input, context);
});

const findInMailbox = inMailbox(async (input: Input, context) => {
  const { lists, all } = await contactLists(context);
  const filtered = await filterContacts(lists, input, context);
  const isEnough = filtered.length > input.limit || (filtered.length > 0 && isExact(input));
  const { contacts, searchedAll } = isEnough
    ? { contacts: filtered, searchedAll: true }
    : await lookThrough(lists, filtered, input, context);
  return {
    contacts: contacts.slice(0, input.limit).map(answerContact),
    hasMore: contacts.length > input.limit,
    searchedAll: searchedAll && all,
  };
});

/** An application's account reaches its mailboxes alone (`placeWithin`), and these are in none. */
const onlyForPeople = (where: 'organisation' | 'rooms', { account }: MailStepContext): Error =>
  toolError(
    'PermissionDenied',
    `The account "${account}" belongs to an application and reaches nothing but its mailboxes: it cannot look for ${where === 'rooms' ? 'rooms' : 'colleagues'}. ` +
      "Use a person's account that is connected with `--directory`, or look in the contacts of a mailbox.",
  );

/** Returns nobody if Graph cannot filter by these criteria. */
async function filterContacts(
  lists: readonly RequestPath[],
  input: Input,
  { graph }: MailboxStepContext,
): Promise<GraphContact[]> {
  const $filter = contactFilter(input);
  if ($filter === undefined) return [];
  const contacts: GraphContact[] = [];
  try {
    for (const list of lists) {
      const { value } = await graph.get(list, {
        query: { $filter, $select: contactSelect, $top: input.limit + 1 },
        schema: z.looseObject({ value: z.array(contactSchema) }),
      });
      contacts.push(...value);
      if (contacts.length > input.limit) break;
    }
    return contacts;
  } catch (error) {
    // The filter is too complex for the mailbox's server: the search through all contacts still finds the answer.
    if (isToolError(error, 'InvalidInput')) return [];
    throw error;
  }
}

async function lookThrough(
  lists: readonly RequestPath[],
  filtered: readonly GraphContact[],
  input: Input,
  { graph }: MailboxStepContext,
): Promise<Findings> {
  const contacts = [...filtered];
  const known = new Set(filtered.map(({ id }) => id));
  let furtherPages = 0;
  for (const list of lists) {
    const query = { $select: contactSelect, $top: pageSize, $orderby: 'displayName' };
    for await (const { items, nextLink } of graph.pages(list, { query, schema: contactSchema })) {
      contacts.push(...items.filter((contact) => !known.has(contact.id) && meetsCriteria(contact, input)));
      if (contacts.length > input.limit) return { contacts, searchedAll: true };
      if (nextLink === undefined) break;
      if (furtherPages === mostFurtherPages) return { contacts, searchedAll: false };
      furtherPages += 1;
    }
  }
  return { contacts, searchedAll: true };
}
