import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { cardFields, checkCard } from './card-field';
import { checkItemAnswerSchema } from './check-item-fields';

const place = (what: string) => z.object({ id: z.string(), name: z.string() }).describe(`Its ${what}.`);

export const getCard = defineStep({
  name: 'board.getCard',
  title: 'Get Card',
  description:
    'Reads one card with all that is on it: description, dates, labels, members, checklists, attachments by reference, and its latest comments. ' +
    'Use Get List Cards to see many cards, and Update Card to change one. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      ...cardFields,
      commentLimit: z
        .int()
        .min(0)
        .max(200)
        .default(10)
        .describe('Most comments in the answer, the newest; 0 leaves them out.'),
      textLength: z
        .int()
        .min(0)
        .max(16_384)
        .default(2_000)
        .describe(
          'Longest text of the description, and of each comment, in characters. Ask again with more where "truncated" says so.',
        ),
    })
    .superRefine(checkCard),
  output: z.object({
    id: z.string().describe('Id, for other steps.'),
    name: z.string(),
    url: z.string().describe('Address in the web view.'),
    board: place('board'),
    list: place('list'),
    archived: z.boolean(),
    description: z.string().optional().describe('Markdown; left out when empty.'),
    truncated: z.boolean().optional().describe('true: the description was longer than asked for.'),
    due: z.string().optional().describe('ISO instant.'),
    start: z.string().optional().describe('ISO instant.'),
    dueComplete: z.boolean().optional().describe('Only with a due date: whether it is done.'),
    labels: z.array(z.object({ id: z.string(), name: z.string().optional(), color: z.string().optional() })).optional(),
    members: z
      .array(z.object({ id: z.string(), username: z.string().optional(), name: z.string().optional() }))
      .optional()
      .describe('People on the card.'),
    checklists: z
      .array(z.object({ id: z.string(), name: z.string(), items: z.array(checkItemAnswerSchema) }))
      .optional(),
    attachments: z
      .array(
        z.object({
          attachment: z.string().optional().describe('Of a file: its reference, for other steps.'),
          url: z.string().optional().describe('Of a link: its address.'),
          name: z.string(),
          contentType: z.string().optional(),
          bytes: z.number().optional(),
        }),
      )
      .optional()
      .describe('Files by reference, and links.'),
    comments: z
      .array(
        z.object({
          id: z.string(),
          by: z.string().optional().describe('User name of who wrote it.'),
          at: z.string().describe('ISO instant.'),
          text: z.string(),
          truncated: z.boolean().optional().describe('true: it was longer than asked for.'),
        }),
      )
      .optional()
      .describe('Newest first.'),
    hasMoreComments: z.boolean().optional().describe('true: there are older comments than those asked for.'),
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [
    { title: 'A card a trigger told of', input: { card: '65f0c0de65f0c0de65f0c0de' } },
    {
      title: 'By its name, with the whole discussion',
      input: { board: 'Support', card: 'Call Lena back', commentLimit: 200 },
    },
  ],
  summarise: ({ card }) => `Read card ${card}`,
});
