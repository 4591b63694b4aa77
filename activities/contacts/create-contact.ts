import { z } from 'zod';
import { createContact as contract } from '../../src/contracts/contacts/create-contact';
import { contactSchema, type GraphContact } from '../../src/providers/microsoft-graph/wire/contact';
import { implement } from '../implement';
import { createdBy, markedWith } from '../mail/effect-property';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { answerContact, contactSelect } from './answer-contact';
import { writeBirthday, writeEmails, writePhones } from './write-contact';

/** Creates with the call's key as a mark, by which a retry finds the contact an earlier attempt has made. */
export const createContact = implement(
  contract,
  inMailbox(async ({ account, mailbox, emails, phones, birthday, displayName, ...fields }, context) => {
    const known = await findByKey(context);
    if (known !== undefined) return answerContact(known);
    const names = [fields.givenName, fields.middleName, fields.surname].filter(Boolean).join(' ');
    const created = await context.graph.post(context.at`/contacts`, {
      body: {
        ...fields,
        displayName: displayName ?? (names || fields.companyName || emails[0]),
        emailAddresses: writeEmails(emails),
        ...writePhones(phones),
        ...(birthday === undefined ? {} : { birthday: writeBirthday(birthday) }),
        ...markedWith(context.key),
      },
      schema: contactSchema,
    });
    return answerContact(created);
  }),
);

async function findByKey({ graph, at, key }: MailboxStepContext): Promise<GraphContact | undefined> {
  const { value } = await graph.get(at`/contacts`, {
    query: { $filter: createdBy(key), $select: contactSelect, $top: 1 },
    schema: z.looseObject({ value: z.array(contactSchema) }),
  });
  return value[0];
}
