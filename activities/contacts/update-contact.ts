import type { z } from 'zod';
import { phonesProblem, mostEmails } from '../../src/contracts/contacts/contact-fields';
import { updateContact as contract } from '../../src/contracts/contacts/update-contact';
import { quotingError } from '../../src/contracts/quoting-error';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { contactSchema, type GraphContact } from '../../src/providers/microsoft-graph/wire/contact';
import { implement } from '../implement';
import { changedMeanwhile } from '../mailbox/changed-meanwhile';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { answerContact, contactSelect, emailsOf, phonesOf } from './answer-contact';
import { placesInUse } from './places-in-use';
import { writeBirthday, writeEmails, writePhones } from './write-contact';

type Input = z.output<typeof contract.input>;

/** Maximum attempts while others change the same contact. */
const mostRounds = 5;

/** Updates a contact. Graph replaces lists as a whole, so they are changed only if they are still those that were read (If-Match). */
export const updateContact = implement(
  contract,
  inMailbox(async (input, context) => {
    const { graph, at } = context;
    for (let round = 1; ; round += 1) {
      const contact = await readContact(input.contactId, context);
      const etag = contact['@odata.etag'];
      try {
        const changed = await graph.patch(at`/contacts/${contact.id}`, {
          headers: etag === undefined ? {} : { 'If-Match': etag },
          body: contactChanges(contact, input),
          schema: contactSchema,
        });
        return answerContact(changed);
      } catch (error) {
        if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
      }
    }
  }),
  {
    review: inMailbox(async ({ contactId }: Pick<Input, 'contactId' | 'mailbox'>, context) => {
      const contact = await readContact(contactId, context);
      return [{ name: 'Contact', value: [contact.displayName ?? '', ...emailsOf(contact)].join(', ') }];
    }),
  },
);

/** @throws NotFound when there is no such contact, or it lies in Deleted Items */
async function readContact(contactId: string, context: MailboxStepContext): Promise<GraphContact> {
  const { graph, at } = context;
  const query = { $select: `${contactSelect},parentFolderId` };
  const contact = await graph.get(at`/contacts/${contactId}`, { query, schema: contactSchema });
  const { parentFolderId } = contact;
  // Where Graph names no folder, that the id finds the contact has to be proof enough that it was not deleted.
  if (parentFolderId == null || (await placesInUse(context)(parentFolderId))) return contact;
  throw toolError(
    'NotFound',
    'The contact was deleted: it lies in Deleted Items, from where a person can restore it.',
    {
      details: { provider: 'microsoft-graph', code: 'ErrorItemNotFound' },
    },
  );
}

function contactChanges(contact: GraphContact, input: Input): object {
  const { account, mailbox, contactId, birthday, addEmails, removeEmails, addPhones, removePhones, ...others } = input;
  const { addCategories, removeCategories, ...fields } = others;
  return {
    ...fields,
    ...displayNameFor(contact, input),
    ...(birthday !== undefined && { birthday: writeBirthday(birthday) }),
    ...changedEmails(contact, input),
    ...changedPhones(contact, input),
    ...(addCategories.length + removeCategories.length !== 0 && {
      categories: changedList(contact.categories ?? [], addCategories, removeCategories, small),
    }),
  };
}

/**
 * Outlook regenerates the display name when a part of the name is written without it, so it is always written too: unchanged, unless it was
 * generated from the parts. (https://learn.microsoft.com/graph/api/resources/contact)
 */
function displayNameFor(contact: GraphContact, input: Input): { displayName?: string | null } {
  if (input.displayName !== undefined) return {};
  if ([input.givenName, input.middleName, input.surname].every((part) => part === undefined)) return {};
  const wasMade = (contact.displayName ?? '') === joinedName(contact);
  return { displayName: wasMade ? joinedName({ ...contact, ...given(input) }) : (contact.displayName ?? null) };
}

const given = ({ givenName, middleName, surname }: Input) =>
  Object.fromEntries(Object.entries({ givenName, middleName, surname }).filter(([, value]) => value !== undefined));

const joinedName = ({ givenName, middleName, surname }: Pick<GraphContact, 'givenName' | 'middleName' | 'surname'>) =>
  [givenName, middleName, surname].filter(Boolean).join(' ');

function changedEmails(contact: GraphContact, { addEmails, removeEmails }: Input): object {
  if (addEmails.length + removeEmails.length === 0) return {};
  const emails = changedList(emailsOf(contact), addEmails, removeEmails, small);
  if (emails.length > mostEmails) {
    throw quotingError(
      'InvalidInput',
      `addEmails: A contact can have at most ${mostEmails} addresses; it has ${emailsOf(contact).join(', ')}. Remove one with "removeEmails".`,
    );
  }
  const known = contact.emailAddresses ?? [];
  return {
    emailAddresses: emails.flatMap(
      (address) => known.find((email) => email.address === address) ?? writeEmails([address]),
    ),
  };
}

function changedPhones(contact: GraphContact, { addPhones, removePhones }: Input): object {
  if (addPhones.length + removePhones.length === 0) return {};
  const removed = removePhones.map(digits);
  const kept = phonesOf(contact).filter(({ number }) => !removed.includes(digits(number)));
  const phones = changedList(kept, addPhones, [], ({ type, number }) => `${type} ${digits(number)}`);
  const problem = phonesProblem(phones);
  if (problem !== undefined)
    throw toolError('InvalidInput', `addPhones: ${problem} Or remove one with "removePhones".`);
  return writePhones(phones);
}

const small = (text: string): string => text.toLowerCase();
const digits = (number: string): string => number.replace(/[^\d+]/g, '');

/**
 * Returns a list without the removed entries and with the added ones, each once. Kept entries stay in place, and added ones take the place of the first
 * that is removed: the first of a contact's addresses is the main one.
 */
function changedList<Entry>(
  current: readonly Entry[],
  added: readonly Entry[],
  removed: readonly Entry[],
  identity: (entry: Entry) => string,
): Entry[] {
  const gone = new Set(removed.map(identity));
  const isKept = (entry: Entry) => !gone.has(identity(entry));
  const known = new Set(current.filter(isKept).map(identity));
  const place = current.findIndex((entry) => !isKept(entry));
  const [before, after] = place === -1 ? [current, []] : [current.slice(0, place), current.slice(place)];
  return [...before, ...added.filter((entry) => !known.has(identity(entry))), ...after.filter(isKept)];
}
