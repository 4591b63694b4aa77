import { z } from 'zod';
import { labelColors } from '../state/label';

const instant = z.iso.datetime({ offset: true });

const card = z.strictObject({
  name: z.string(),
  description: z.string().default(''),
  start: instant.optional(),
  due: instant.optional(),
  dueComplete: z.boolean().default(false),
  closed: z.boolean().default(false).describe('Archived'),
  labels: z.array(z.string()).default([]).describe('Names of labels of the board'),
  members: z.array(z.string()).default([]).describe('User names'),
  comments: z.array(z.strictObject({ by: z.string(), text: z.string() })).default([]),
  checklists: z.array(z.strictObject({ name: z.string(), items: z.array(z.string()).default([]) })).default([]),
  links: z.array(z.url()).default([]).describe('Attached addresses'),
});

const board = z.strictObject({
  name: z.string(),
  description: z.string().default(''),
  workspace: z.string().optional().describe('Name of a workspace, made when a board first names it'),
  members: z.array(z.string()).min(1).describe('User names; the first has made it all'),
  labels: z
    .array(z.strictObject({ name: z.string(), color: z.enum(labelColors).nullable().default(null) }))
    .default([]),
  lists: z.array(z.strictObject({ name: z.string(), cards: z.array(card).default([]) })).default([]),
});

/** Members and boards of Trello. */
export const trelloSeed = z
  .strictObject({
    members: z
      .array(
        z.strictObject({
          username: z.string().regex(/^[a-z0-9_]+$/, 'a user name has small letters, digits and _ only'),
          fullName: z.string(),
          email: z.email(),
          timezone: z.string().nullable().default(null).describe('IANA name'),
        }),
      )
      .default([]),
    boards: z.array(board).default([]),
  })
  .superRefine(({ boards }, context) => {
    for (const [b, { labels, members, lists }] of boards.entries()) {
      const known = { labels: labels.map(({ name }) => name), members };
      for (const [l, { cards }] of lists.entries())
        for (const [c, each] of cards.entries())
          for (const part of ['labels', 'members'] as const)
            for (const [index, name] of each[part].entries()) {
              if (known[part].includes(name)) continue;
              const path = ['boards', b, 'lists', l, 'cards', c, part, index];
              const message = `the board has no ${part.slice(0, -1)} "${name}"; it has: ${known[part].join(', ') || 'none'}`;
              context.addIssue({ code: 'custom', path, message });
            }
    }
  })
  .describe('Members and boards of Trello');
export type TrelloSeed = z.output<typeof trelloSeed>;
