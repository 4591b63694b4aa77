import { z } from 'zod';
import { idOf, onlyIfTrue, outside } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { boardMemberAnswerSchema, labelAnswerSchema } from './fields/board-answer';
import { boardField, named } from './fields/board-field';
import { memberField } from './fields/member-field';

const hues = ['green', 'yellow', 'orange', 'red', 'purple', 'blue', 'sky', 'lime', 'pink', 'black'];

/** The colours of labels: ten, each also dark and light. The field's description lists the ten; recorded boards have all thirty in `labelNames`. */
const labelColors: ReadonlySet<string> = new Set(
  ['', '_dark', '_light'].flatMap((shade) => hues.map((hue) => `${hue}${shade}`)),
);

const text = z.string().trim().min(1).max(16_384);

const labelChange = z.strictObject({
  label: named
    .meta(idOf('label'))
    .optional()
    .describe('Name or id. Its name now, or its colour where only one label has that; left out, it is a new label.'),
  name: z.string().trim().max(16_384).optional().describe('Name. May be empty where it has a colour.'),
  color: z
    .string()
    .refine((color) => labelColors.has(color), { error: `Give one of ${[...labelColors].join(', ')}.` })
    .nullable()
    .optional()
    .describe('Such as red or sky_dark; null for none.'),
  remove: z.boolean().default(false).describe('Remove. Takes it off the board and every card for good.'),
});

const memberChange = z.strictObject({
  member: memberField,
  role: z
    .enum(['admin', 'normal', 'observer'])
    .optional()
    .describe('Role. Left out: as it is; somebody new is normal.'),
  remove: z.boolean().default(false).describe('Remove. Takes them off the board and its cards.'),
});

export const updateBoard = defineStep({
  name: 'board.updateBoard',
  title: 'Update Board',
  description:
    'Changes what is given of a board: name, description, labels, people; closes or reopens it. ' +
    'Who is not on it comes from its workspace or is given as @username; Board API Call invites addresses. Repeating it changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      board: boardField,
      name: text.optional().describe('New name. Of the board.'),
      description: z.string().max(16_384).optional().describe('Markdown; replaces the old text. The description.'),
      closed: z
        .boolean()
        .optional()
        .describe('true closes it, false reopens it. Closed, it is out of sight and keeps all that is on it.'),
      labels: z
        .array(labelChange)
        .max(50)
        .default([])
        .describe(
          'What changes on labels; without "label" a new one. Each says what shall hold of one label; a new one of a name and colour that are there is not made again.',
        ),
      members: z.array(memberChange).max(50).default([]).describe('Who shall be on it, or off. Each names one person.'),
    })
    .superRefine((input, context) => {
      const problem = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      const { name, description, closed, labels, members } = input;
      const isPlain = (name ?? description ?? closed) !== undefined;
      if (!isPlain && labels.length + members.length === 0) {
        problem(['board'], 'Say what changes, such as "name" or "members".');
      }
      for (const [index, change] of labels.entries()) {
        const wrong = change.label === undefined ? wrongOfNew(change) : wrongOfChange(change);
        if (wrong !== undefined) problem(['labels', index], wrong);
      }
      for (const [index, { role, remove }] of members.entries()) {
        if (remove && role !== undefined) problem(['members', index], 'Either remove them or give them a role.');
      }
    }),
  output: z.object({
    id: z.string().meta(idOf('board')).describe('Id of the board.'),
    name: z.string().meta(outside).describe('Its name.'),
    url: z.string().describe('Address in the web view.'),
    closed: z.boolean().meta(onlyIfTrue).describe('Whether it is closed.'),
    labels: z.array(labelAnswerSchema).describe('Its labels now.'),
    members: z.array(boardMemberAnswerSchema).describe('Who is on it now.'),
  }),
  toldByBlanks: { fields: ['description', 'closed'] },
  // The input does not say who is on the board already: in doubt, the call lets somebody in.
  effect: ({ members, labels, closed }) => {
    if (members.some(({ remove }) => !remove)) return 'send';
    return closed === true || [...members, ...labels].some(({ remove }) => remove) ? 'delete' : 'update';
  },
  scopes: ['read', 'write'],
  furtherScopes: {
    scopes: ['write:board:membership:trello'],
    inputs: 'with members',
    areNeededFor: ({ members }) => members.length > 0,
  },
  examples: [
    {
      title: 'Rename it, with one more label',
      input: { board: 'Support', name: 'Customer support', labels: [{ name: 'Spare parts', color: 'sky' }] },
    },
    { title: 'Close it', input: { board: 'Spring fair', closed: true } },
    { title: 'Let somebody onto it', input: { board: 'Spring fair', members: [{ member: 'ben' }] } },
  ],
  summarise: (input) => `Update ${changedParts(input).join(', ')} of board ${input.board}`,
});

const changedParts = ({
  account: _account,
  board: _board,
  ...parts
}: object & { account?: unknown; board?: unknown }): string[] =>
  Object.entries(parts).flatMap(([part, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [part],
  );

type LabelChange = z.output<typeof labelChange>;

function wrongOfNew({ name, color, remove }: LabelChange): string | undefined {
  if (remove) return 'Say which label is to go, as "label".';
  return !name && color == null ? 'Give the new label a name or a colour.' : undefined;
}

function wrongOfChange({ name, color, remove }: LabelChange): string | undefined {
  const isChanged = name !== undefined || color !== undefined;
  if (isChanged !== remove) return undefined;
  return remove ? 'Either remove the label or change it.' : 'Say what changes, such as "name".';
}
