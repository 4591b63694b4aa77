import { z } from 'zod';
import { idsInPath } from '../field-marks';
import { accountField } from '../account';
import { rawAnswerSchema, rawBodyField, rawHeadersField } from '../raw-call/api-call';
import { defineStep } from '../step';
import { mailApiEffect } from './mail-api-effect';

export const apiCall = defineStep({
  name: 'mail.apiCall',
  title: 'Mail API Call',
  description:
    'Calls Microsoft Graph directly for what no other mail, calendar or contacts step covers; prefer those, which answer far less text and never repeat an effect. ' +
    "Answers the provider's own status, headers and body, a 429 too; nothing is retried. Attachments are answered by reference, to a program with their bytes where small. " +
    'What may reach others waits for a person; in $batch, changes stand apart from it.',
  input: z.strictObject({
    account: accountField,
    method: z
      .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      .describe('Method. As the documentation of Microsoft Graph says for the path.'),
    endpoint: z
      .string()
      .min(1)
      .max(8000)
      .meta(idsInPath)
      .describe(
        'Path below the API version with its query, such as /me/messages?$top=5&$select=subject. ' +
          'Also /users/{id}/…, /groups, /places, /search/query, /$batch or another. Ids come from other steps or calls, those of a $search for as long as the message is not moved; a shared mailbox is /users/{its address}/…. ' +
          'Reading, drafts, marking and moving mail, folders, own contacts and events without attendees run at once, unless they set extended properties; whatever else, in $batch too, ' +
          'waits for the same approval as Send Email. In $batch, reads, sends, answers, cancellations and deletions go together; other changes stand with nothing that sends mail or changes an event.',
      ),
    body: rawBodyField
      .optional()
      .describe(
        'JSON. As the documentation shows it; text that is no JSON is sent as it is, such as a base64 message in MIME, and always asks.',
      ),
    headers: rawHeadersField,
  }),
  output: rawAnswerSchema,
  effect: mailApiEffect,
  alsoGovernedBy: (input) => (mailApiEffect(input) === 'send' ? 'mail.sendEmail' : undefined),
  scopes: ['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Contacts.ReadWrite', 'MailboxSettings.ReadWrite'],
  examples: [
    { title: 'The five latest subjects', input: { method: 'GET', endpoint: '/me/messages?$top=5&$select=subject' } },
    {
      title: 'Mark a message as read',
      input: { method: 'PATCH', endpoint: '/me/messages/AAkALgAA…', body: { isRead: true } },
    },
    {
      title: 'Make a folder',
      input: { method: 'POST', endpoint: '/me/mailFolders', body: { displayName: 'Trade fair' } },
    },
    {
      title: 'Let somebody see a calendar',
      input: {
        method: 'POST',
        endpoint: '/me/calendar/calendarPermissions',
        body: { emailAddress: { address: 'lena@northwind.example' }, role: 'read' },
      },
    },
  ],
  passThrough: true,
  summarise: (input) => `${input.method} ${input.endpoint.split('?')[0] ?? ''}`,
});
