import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { defineStep } from '../step';
import { checkPassive } from './check-passive';
import { checkThread, draftIdField, messageFields, messageImportance, recipientFields } from './message-to-write';
import { sentToFields } from './sent-to';
import { summariseSending, type Sending } from './summarise-sending';

/** Returns the given fields that conflict with `draft`: a draft is sent unchanged. */
function besideDraft(message: Sending & { subject?: string | undefined; body?: string | undefined }): string[] {
  const { from, to, cc, bcc, answersTo = [], subject, body, importance, replyTo, forward, attachments } = message;
  const given = { from, subject, body, replyTo, forward };
  return [
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...Object.entries({ to, cc, bcc, answersTo, attachments }).flatMap(([name, list]) =>
      list.length === 0 ? [] : [name],
    ),
    ...(importance === 'normal' ? [] : ['importance']),
  ];
}

export const sendEmail = defineStep({
  name: 'mail.sendEmail',
  title: 'Send Email',
  description:
    'Sends one message: a new one, a reply in its thread (replyTo), one passed on with its files (forward), or a draft. ' +
    'The earlier text is quoted below yours: do not repeat it. A person usually approves it first and may edit it. Sent exactly once; calling anew sends anew.',
  input: z
    .strictObject({
      ...messageFields,
      to: recipientFields.to.default([]),
      cc: recipientFields.cc.default([]),
      bcc: recipientFields.bcc.default([]),
      importance: messageImportance.default('normal'),
      draft: draftIdField
        .optional()
        .describe('Draft id; sent as it is. From Draft Email or Find Email; change it with Draft Email first.'),
    })
    .superRefine((input, context) => {
      const { draft, replyTo, forward, to, cc, bcc, subject, body } = input;
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (draft !== undefined) {
        const others = besideDraft(input);
        if (others.length > 0) issue('draft', `It is sent as it is: leave out ${others.join(', ')}.`);
        return;
      }
      if (body === undefined) issue('body', 'Give a "body"; only a "draft" can do without.');
      if (replyTo === undefined && to.length + cc.length + bcc.length === 0)
        issue('to', 'Name at least one recipient in "to", "cc" or "bcc", or give "replyTo".');
      if ((replyTo ?? forward ?? subject) === undefined)
        issue('subject', 'Give a "subject"; only a reply or forward can do without.');
    })
    .superRefine(checkThread)
    .superRefine(checkPassive),
  output: z.object({
    messageId: z
      .string()
      .meta(idOf('message'))
      .optional()
      .describe(
        'Id of the copy in Sent Items. Left out where that has not appeared yet: the message is sent all the same.',
      ),
    internetMessageId: z
      .string()
      .meta(idOf('internetMessage'))
      .optional()
      .describe('Its Message-ID, the same in every mailbox: Find Email finds the copy by it later.'),
    conversationId: z.string().meta(idOf('thread')).optional(),
    subject: z.string().meta(outside),
    ...sentToFields,
    sentAt: z.string().optional().describe('ISO instant.'),
    attachments: z.int().describe('How many files of "attachments" it has.'),
  }),
  effect: 'send',
  scopes: ['Mail.ReadWrite', 'Mail.Send'],
  examples: [
    {
      title: 'A new message',
      input: { to: ['lena@northwind.example'], subject: 'Your order', body: 'It ships **today**.' },
    },
    { title: 'A reply', input: { replyTo: 'AAkALgAA…', body: 'Thank you, we are on it.' } },
    {
      title: 'Pass a message on',
      input: { forward: 'AAkALgAA…', to: ['ben@contoso.example'], body: 'Can you take this one?' },
    },
    { title: 'Send a draft', input: { draft: 'AAkALgAA…' } },
  ],
  summarise: summariseSending,
});
