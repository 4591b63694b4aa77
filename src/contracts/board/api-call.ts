import { z } from 'zod';
import { idsInPath, idsInQuery } from '../field-marks';
import { rawAnswerSchema, rawBodyField, rawHeadersField } from '../raw-call/api-call';
import { defineStep } from '../step';
import { boardApiEffect } from './board-api-effect';
import { credentialPlace, howToSeal, isCredentialName } from './credential-in-call';

export const apiCall = defineStep({
  name: 'board.apiCall',
  title: 'Board API Call',
  description:
    'Calls Trello directly for what no other board step covers; prefer those, which answer far less text and never repeat an effect. ' +
    "Answers the provider's own status, headers and body, a 429 too; nothing is retried. Files are answered by reference, to a program with their bytes where small. " +
    'Members, sharing, webhooks and deleting a board wait for a person. Keys and tokens never stand in an input: the account signs.',
  input: z
    .strictObject(
      {
        account: z
          .string()
          .min(1)
          .optional()
          .describe(
            'Connected account that signs, by name. One connected by OAuth, or a sealed API key and token, such as "support". Leave out when only one account is connected or your agent has a fixed one; a wrong name is answered with the names there are.',
          ),
        method: z
          .enum(['GET', 'POST', 'PUT', 'DELETE'])
          .describe('Method. GET reads, POST creates, PUT changes, DELETE removes for good.'),
        endpoint: z
          .string()
          .min(1)
          .max(8000)
          .meta(idsInPath)
          .describe(
            'Path such as /1/cards/{id}/checklists?fields=name. With its version. Reading, cards, lists, checklists, labels and comments run at once; whatever else waits for the same approval as Send Email. Ids come from other board steps; or open the item in the web view and add ".json" to its address.',
          ),
        query: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
          .meta(idsInQuery)
          .default({})
          .describe('Query. Further parameters, not encoded.'),
        body: rawBodyField
          .optional()
          .describe('JSON. Of a POST or PUT, such as {"name":"Call back"}; the place for long texts.'),
        headers: rawHeadersField,
      },
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys' && issue.keys.some(isCredentialName)
            ? `A key or token does not belong into an input. ${howToSeal}`
            : undefined,
      },
    )
    .superRefine((input, context) => {
      const place = credentialPlace(input);
      if (place === undefined) return;
      context.addIssue({ code: 'custom', path: [place], message: `It holds a key or token. ${howToSeal}` });
    }),
  output: rawAnswerSchema,
  effect: boardApiEffect,
  alsoGovernedBy: (input) => (boardApiEffect(input) === 'send' ? 'mail.sendEmail' : undefined),
  scopes: ['read', 'write'],
  examples: [
    { title: 'Labels of a board', input: { method: 'GET', endpoint: '/1/boards/65f0c0de65f0c0de65f0c0de/labels' } },
    {
      title: 'A new label, by a sealed key and token',
      input: {
        account: 'automation',
        method: 'POST',
        endpoint: '/1/labels',
        body: { idBoard: '65f0c0de65f0c0de65f0c0de', name: 'Spare parts', color: 'sky' },
      },
    },
    {
      title: 'Let somebody onto a board',
      input: {
        method: 'PUT',
        endpoint: '/1/boards/65f0c0de65f0c0de65f0c0de/members',
        body: { email: 'lena@northwind.example', type: 'normal' },
      },
    },
  ],
  passThrough: true,
  summarise: (input) => `${input.method} ${input.endpoint.split('?')[0] ?? ''}`,
});
