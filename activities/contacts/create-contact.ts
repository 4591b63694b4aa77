import type { z } from 'zod';
import { createContact as contract } from '../../src/contracts/contacts/create-contact';
import { creatingNote } from '../../src/messages/workflow-kinds';
import { callErrorDetails } from '../../src/providers/provider-call';
import { contactSchema, type GraphContact } from '../../src/providers/microsoft-graph/wire/contact';
import { implement } from '../implement';
import { findCreated, markedWith } from '../mailbox/effect-property';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import type { NotedEffect } from '../attempts/effect-note';
import { requestRepeatably } from '../attempts/noted-request';
import { mayHaveHappened } from '../attempts/nothing-sent';
import { isRefusal } from '../attempts/refusal';
import { answerContact, contactSelect } from './answer-contact';
import { writeBirthday, writeEmails, writePhones } from './write-contact';

type Input = z.output<typeof contract.input>;

const creating: NotedEffect = {
  ids: creatingNote,
  summary: (account) => `A contact of ${account} is being created`,
  lost: {
    looking:
      'The answer to creating the contact got lost, and the mailbox does not show it yet. It is looked for; when that shows nothing, it is created once more.',
    over:
      'The answer to creating the contact got lost, twice, and the mailbox does not show it. ' +
      'Look with Find Contact before creating it once more.',
  },
};

/**
 * Creates a contact that is marked with the call's key, after a durable note. Graph has no idempotency key for contacts, so a retry looks for the
 * mark. It creates a contact only if none was requested yet, if the provider refused, or once more if minutes have shown nothing: otherwise a
 * connection that broke before the provider received the request would cost the contact.
 */
export const createContact = implement(
  contract,
  inMailbox(async (input, context) => answerContact((await earlierContact(context)) ?? (await create(input, context)))),
);

const earlierContact = async (context: MailboxStepContext): Promise<GraphContact | undefined> =>
  mayHaveHappened(context)
    ? findCreated(context.at`/contacts`, { schema: contactSchema, $select: contactSelect }, context)
    : undefined;

async function create(input: Input, context: MailboxStepContext): Promise<GraphContact> {
  const { emails, phones, birthday, displayName, account, mailbox, ...fields } = input;
  const names = [fields.givenName, fields.middleName, fields.surname].filter(Boolean).join(' ');
  const body = {
    ...fields,
    // Graph refuses a contact without one, a company's too: 400 "The property 'GivenName' is required when creating the entity."
    // (https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/247; python-o365 always writes it, if need be empty)
    givenName: fields.givenName ?? '',
    displayName: displayName ?? (names || fields.companyName || emails[0]),
    emailAddresses: writeEmails(emails),
    ...writePhones(phones),
    ...(birthday !== undefined && { birthday: writeBirthday(birthday) }),
    ...markedWith(context.key),
  };
  const post = (beforeSending: () => Promise<void>) =>
    context.graph.post(context.at`/contacts`, { body, schema: contactSchema, beforeSending });
  return requestRepeatably(creating, context, post, mayRepeat);
}

/**
 * Whether the next attempt may create the contact at once if it does not find it: after a refusal, or after a 503, "The service is temporarily
 * unavailable. You can repeat the request after a delay." (https://learn.microsoft.com/graph/errors) What a 503 made all the same and shows late is
 * doubled. A person can merge contacts; what tells others, like the answer to an invitation, is looked for longer.
 */
const mayRepeat = (error: unknown): boolean => isRefusal(error) || callErrorDetails(error)?.status === 503;
