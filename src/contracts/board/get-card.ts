import { z } from 'zod';
import { idOf, onlyIfTrue, outside } from '../field-marks';
import { attachmentAnswerField } from '../attachment-reference';
import { accountField } from '../account';
import { defineStep } from '../step';
import { labelAnswerSchema, memberAnswerSchema } from './fields/board-answer';
import { cardFields, checkCard } from './fields/card-field';
import { listArchivedField } from './fields/card-summary';
import { checkItemAnswerSchema } from './fields/check-item-fields';
import { customFieldAnswersSchema } from './fields/custom-fields-field';

const place = (what: 'board' | 'list') =>
  z
    .object({
      id: z.string().meta(idOf(what)).describe(`Id of the ${what}.`),
      name: z.string().meta(outside).describe(`Name of the ${what}.`),
    })
    .describe(`Its ${what}.`);

export const getCard = defineStep({
  name: 'board.getCard',
  title: 'Get Card',
  description:
    'Reads one card with all that is on it: description, dates, labels, members, custom fields, cover, checklists, attachments, latest comments. ' +
    'Use Get List Cards to see many. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      ...cardFields,
      commentLimit: z
        .int()
        .min(0)
        .max(200)
        .default(10)
        .describe('Newest comments. Most of them in the answer; 0 leaves them out.'),
      textLength: z
        .int()
        .min(0)
        .max(16_384)
        .default(2_000)
        .describe(
          'Most characters of the description and of each comment. Ask again with more where "truncated" says so, or an item of a checklist ends in "…".',
        ),
    })
    .superRefine(checkCard),
  output: z.object({
    id: z.string().meta(idOf('card')).describe('Id, for other steps.'),
    name: z.string().meta(outside).describe('Title of the card.'),
    url: z.string().describe('Address in the web view.'),
    board: place('board'),
    list: place('list'),
    archived: z.boolean().meta(onlyIfTrue).describe('Whether it is in the archive.'),
    listArchived: listArchivedField,
    position: z.number().optional().describe('By which the cards of its list are ordered.'),
    lastActivity: z.string().optional().describe('ISO instant of the last thing that happened to it.'),
    description: z.string().meta(outside).optional().describe('Markdown; left out when empty.'),
    truncated: z.boolean().optional().describe('true: the description was longer than asked for.'),
    due: z.string().optional().describe('ISO instant.'),
    start: z.string().optional().describe('ISO instant.'),
    dueComplete: z
      .boolean()
      .optional()
      .describe('Whether it is marked as complete; without a due date only where it is.'),
    labels: z.array(labelAnswerSchema).optional().describe('Labels on the card.'),
    members: z.array(memberAnswerSchema).optional().describe('People on the card.'),
    customFields: customFieldAnswersSchema.optional().describe("What it says in the board's own fields."),
    cover: z
      .object({
        color: z.string().optional().describe('A colour.'),
        attachment: attachmentAnswerField.optional().describe('A picture on this card, by its reference.'),
      })
      .optional()
      .describe('What stands at its head, as Update Card takes it.'),
    checklists: z
      .array(
        z.object({
          id: z.string().meta(idOf('checklist')).describe('Id, for Create a Checklist Item.'),
          name: z.string().meta(outside).describe('Title of the checklist.'),
          items: z.array(checkItemAnswerSchema).describe('Its items, in order.'),
        }),
      )
      .optional()
      .describe('Checklists on the card, in order.'),
    attachments: z
      .array(
        z.object({
          attachment: attachmentAnswerField.optional().describe('Of a file: its reference, for other steps.'),
          url: z.string().meta(outside).optional().describe('Of a link: its address.'),
          name: z.string().meta(outside).describe('How it is called on the card.'),
          contentType: z.string().optional().describe('Kind of a file, such as application/pdf.'),
          bytes: z.number().optional().describe('Size of a file.'),
        }),
      )
      .optional()
      .describe('Files by reference, and links.'),
    comments: z
      .array(
        z.object({
          id: z.string().meta(idOf('comment')).describe('Id of the comment.'),
          by: z.string().optional().describe('User name of who wrote it.'),
          at: z.string().describe('ISO instant.'),
          text: z.string().meta(outside).describe('The comment, in Markdown.'),
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
