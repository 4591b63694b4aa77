import { z } from 'zod';
import { attachmentReferenceSchema } from '../attachment-reference';
import { idOf, outside } from '../field-marks';
import { mostPeople } from '../most-people';
import { defineStep } from '../step';
import { sentToFields } from './sent-to';
import { checkPassive } from './check-passive';
import { checkThread, draftIdField, messageFields, messageImportance, recipientFields } from './message-to-write';
import { summariseDrafting } from './summarise-sending';

/** Fields of a draft that can be changed. */
const changeable = ['from', 'to', 'cc', 'bcc', 'answersTo', 'subject', 'body', 'importance'] as const;

const changedOnly = `Of a changed draft, the first ${mostPeople} it has now. Find Email with messageIds answers all.`;

export const draftEmail = defineStep({
  name: 'mail.draftEmail',
  title: 'Draft Email',
  description:
    'Writes a message into Drafts and sends nothing: a new one, a reply (replyTo), a forward, or changes to a draft (draft), of which what is left out stays. ' +
    'A person, or Send Email, sends it. The earlier text is quoted below yours. Made once; calling anew without "draft" makes another.',
  input: z
    .strictObject({
      ...messageFields,
      subject: messageFields.subject.describe('A reply or forward keeps the subject of its thread when left out.'),
      to: recipientFields.to.optional(),
      cc: recipientFields.cc.optional(),
      bcc: recipientFields.bcc.optional(),
      importance: messageImportance.optional(),
      draft: draftIdField
        .optional()
        .describe(
          'Id of a draft to change. Lists of recipients and the body take the place of what it has; "attachments" are added.',
        ),
      removeAttachments: z
        .array(attachmentReferenceSchema)
        .max(20)
        .default([])
        .describe('Attachment references of the draft. To be taken off it; Find Email answers them.'),
    })
    .superRefine((input, context) => {
      const { draft, replyTo, forward, to = [], cc = [], bcc = [], body, attachments, removeAttachments } = input;
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (draft === undefined) {
        if (body === undefined) issue('body', 'Give a "body"; only a change of a "draft" can do without.');
        if (removeAttachments.length > 0) issue('removeAttachments', 'Only a "draft" has attachments to take off.');
        if (forward !== undefined && to.length + cc.length + bcc.length === 0)
          issue('to', 'Name at least one recipient of what is passed on: Microsoft makes no such draft without.');
        return;
      }
      if ((replyTo ?? forward) !== undefined)
        issue('draft', 'A draft that is there keeps its thread: leave out replyTo and forward.');
      if (changeable.every((name) => input[name] === undefined) && attachments.length + removeAttachments.length === 0)
        issue('draft', `Say what shall change: ${changeable.join(', ')}, attachments, removeAttachments.`);
    })
    .superRefine(checkThread)
    .superRefine(checkPassive),
  output: z.object({
    draftId: z.string().meta(idOf('message')).describe('Id of the draft: for Send Email, or to change it.'),
    conversationId: z.string().meta(idOf('thread')).optional(),
    subject: z.string().meta(outside),
    ...sentToFields,
    cc: z.array(z.string()).optional().describe(changedOnly),
    bcc: z.array(z.string()).optional().describe(changedOnly),
    attachments: z.int().describe('How many files of "attachments" it has.'),
  }),
  effect: ({ draft }) => (draft === undefined ? 'create' : 'update'),
  scopes: ['Mail.ReadWrite'],
  toldByAbsence: ['to', 'cc', 'bcc', 'answersTo'],
  toldByBlanks: { fields: ['subject', 'to', 'cc', 'bcc', 'answersTo'], onlyWith: 'draft' },
  examples: [
    { title: 'A reply for a person to look over', input: { replyTo: 'AAkALgAA…', body: 'Thank you, we are on it.' } },
    {
      title: 'Another subject for a draft, and one more recipient',
      input: { draft: 'AAkALgAA…', subject: 'Your order 7', to: ['lena@northwind.example', 'ben@contoso.example'] },
    },
  ],
  summarise: summariseDrafting,
});
