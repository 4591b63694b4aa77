import { z } from 'zod';
import { accountField } from '../account';
import { rawAnswerSchema, rawHeadersField } from '../api-call';
import { defineStep } from '../step';
import { boardApiEffect } from './board-api-effect';

export const apiCall = defineStep({
  name: 'board.apiCall',
  title: 'Board API Call',
  description:
    'Calls Trello directly for what no other board step covers; prefer those, which answer far less text and never repeat an effect. ' +
    "The answer is the provider's own status, headers and body; a 429 is handed back, and nothing is retried.",
  input: z.strictObject({
    account: accountField,
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    endpoint: z
      .string()
      .min(1)
      .max(8000)
      .describe('Path with its version, such as /1/cards/{id}/checklists?fields=name.'),
    query: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .default({})
      .describe('Further query parameters.'),
    body: z.unknown().optional().describe('JSON body.'),
    headers: rawHeadersField,
  }),
  output: rawAnswerSchema,
  effect: boardApiEffect,
  scopes: ['read', 'write'],
  examples: [
    { title: 'Labels of a board', input: { method: 'GET', endpoint: '/1/boards/65f0c0de65f0c0de65f0c0de/labels' } },
  ],
  passThrough: true,
  summarise: (input) => `${input.method} ${input.endpoint.split('?')[0] ?? ''}`,
});
