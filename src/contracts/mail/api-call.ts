import { z } from 'zod';
import { accountField } from '../account';
import { rawAnswerSchema, rawHeadersField } from '../api-call';
import { defineStep } from '../step';
import { mailApiEffect } from './mail-api-effect';

export const apiCall = defineStep({
  name: 'mail.apiCall',
  title: 'Mail API Call',
  description:
    'Calls Microsoft Graph directly for what no other mail, calendar or contacts step covers; prefer those, which answer far less text and never repeat an effect. ' +
    "The answer is the provider's own status, headers and body; a 429 is handed back with its Retry-After, and nothing is retried. " +
    'Whatever sends (sendMail, reply, forward, an invitation, any of these in $batch) waits for the same approval as Send Email.',
  input: z.strictObject({
    account: accountField,
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    endpoint: z
      .string()
      .min(1)
      .max(8000)
      .describe(
        'Path below the API version: /me/… or /users/{id}/…, with a query string if wanted, such as /me/messages?$top=5&$select=subject.',
      ),
    body: z.unknown().optional().describe('JSON body.'),
    headers: rawHeadersField,
  }),
  output: rawAnswerSchema,
  effect: mailApiEffect,
  alsoGovernedBy: (input) => (mailApiEffect(input) === 'send' ? 'mail.sendEmail' : undefined),
  scopes: ['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Contacts.ReadWrite', 'MailboxSettings.Read'],
  examples: [
    { title: 'The five latest subjects', input: { method: 'GET', endpoint: '/me/messages?$top=5&$select=subject' } },
  ],
  passThrough: true,
  summarise: (input) => `${input.method} ${input.endpoint.split('?')[0] ?? ''}`,
});
