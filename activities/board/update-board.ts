import { z } from 'zod';
import { updateBoard as contract } from '../../src/contracts/board/update-board';
import type { Review } from '../../src/contracts/review';
import { path } from '../../src/providers/request-path';
import { boardSchema } from '../../src/providers/trello/wire/board';
import { labelSchema } from '../../src/providers/trello/wire/label';
import { memberSchema, type TrelloMember } from '../../src/providers/trello/wire/member';
import { implement, type BoardStepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { inParts } from '../attempts/parts-done';
import { changeLabel, labelsMeant, type LabelChange, type MeantLabel } from './boards/board-labels';
import { assertStays, describePlacing, personMeant, placePerson } from './boards/board-people';
import { describeLabel, memberOf } from './boards/describe-board';
import { resolveBoard } from './named/resolve-board';
import { isSameText } from './own-effects/same-as-written';

type Input = z.output<typeof contract.input>;

const wholeSchema = boardSchema.extend({
  url: z.string(),
  labels: z.array(labelSchema),
  members: z.array(memberSchema),
  memberships: z.array(z.looseObject({ idMember: z.string(), memberType: z.string() })),
});

type Board = z.output<typeof wholeSchema>;

/** What this call found by name before it changed anything. Names may be different now. */
const foundSchema = z.object({
  boardId: z.string(),
  labelIds: z.array(z.string().nullable()),
  memberIds: z.array(z.string().nullable()),
});

interface Found {
  board: Board;
  /** Each with its id, even if an earlier attempt has removed the label. */
  labels: { change: LabelChange; label: MeantLabel; id: string | undefined }[];
  people: { change: Input['members'][number]; person: TrelloMember | undefined }[];
}

/** Sets target values, each once if an attempt knows that it has. What already holds is not sent. */
export const updateBoard = implement(
  contract,
  async (input, context) => {
    const { board, labels, people } = await findAll(input, context);
    const after = await inParts(context, async (once) => {
      const ofBoard = () => once('board', () => changeBoard(board, input, context));
      // Trello's page lets nobody change a closed board. Its API takes cards there all the same (ogarcia/trellowarrior, issue 5), and of labels
      // and people nothing is known: the board is opened first and closed last.
      if (input.closed === false) await ofBoard();
      for (const [index, { change, label }] of labels.entries())
        await once(`label ${String(index)}`, () => changeLabel(change, label, board.id, context));
      for (const [index, { change, person }] of people.entries())
        await once(`person ${String(index)}`, () => placePerson(change, person, board, context));
      if (input.closed !== false) await ofBoard();
      return readWhole(board.id, context);
    });
    return answerOf(after);
  },
  { review },
);

async function readWhole(id: string, { trello, boards }: BoardStepContext): Promise<Board> {
  const board = await trello.get(path`/boards/${id}`, {
    query: {
      fields: 'name,desc,closed,url,idOrganization',
      labels: 'all',
      label_fields: 'name,color',
      labels_limit: 1_000,
      members: 'all',
      member_fields: 'username,fullName',
      memberships: 'all',
    },
    schema: wholeSchema,
  });
  boards.assertAllowed(board.id);
  return board;
}

/**
 * Finds the board, and the labels and people in the input. Their ids are saved before anything is changed.
 *
 * @throws InvalidInput, NotFound with candidates when a name does not match exactly one of them
 */
async function findAll(input: Input, context: BoardStepContext): Promise<Found> {
  const noted = foundSchema.safeParse(context.progress).data;
  const mayBeChanged = mayHaveBeenSent(context);
  const boardId = noted?.boardId ?? (await resolveBoard(input.board, context, mayBeChanged ? input.name : undefined));
  const board = await readWhole(boardId, context);
  const meant = labelsMeant(input.labels, board, noted?.labelIds ?? [], mayBeChanged);
  const labels = meant.map((one, index) => ({
    ...one,
    id: idOf(one.label) ?? noted?.labelIds[index] ?? undefined,
  }));
  const people = await Promise.all(
    input.members.map(async (change, index) => {
      const written = { ...change, member: noted?.memberIds[index] ?? change.member };
      return { change, person: await personMeant(written, board, mayBeChanged, context) };
    }),
  );
  await assertStays(people, context);
  if (noted === undefined) {
    const labelIds = labels.map(({ id }) => id ?? null);
    context.saveProgress({ boardId, labelIds, memberIds: people.map(({ person }) => person?.id ?? null) });
  }
  return { board, labels, people };
}

/** The id of an existing label. */
const idOf = (label: MeantLabel): string | undefined => (typeof label === 'string' ? undefined : label.id);

async function changeBoard(
  board: Board,
  { name, description, closed }: Input,
  { trello }: BoardStepContext,
): Promise<void> {
  const body = {
    ...(name === undefined || isSameText(board.name, name) ? {} : { name }),
    ...(description === undefined || isSameText(board.desc, description) ? {} : { desc: description }),
    ...(closed === undefined || (board.closed ?? false) === closed ? {} : { closed }),
  };
  if (Object.keys(body).length > 0) await trello.put(path`/boards/${board.id}`, { body });
}

function answerOf({ id, name, url, closed, labels, members, memberships }: Board): z.input<typeof contract.output> {
  return {
    id,
    name,
    url,
    closed: closed ?? false,
    labels: labels.map(describeLabel),
    members: members.map(memberOf({ memberships })),
  };
}

/** Tells the reviewer which board it is, which labels are removed or changed, and which people are added or removed. */
async function review(input: Input, context: BoardStepContext): Promise<Review> {
  const { board, labels, people } = await findAll(input, context);
  const placed = await Promise.all(
    people
      .flatMap(({ change, person }) => (person === undefined ? [] : [{ change, person }]))
      .map(({ change, person }) => describePlacing(change, person, board, context)),
  );
  // New labels are left out: the input shows them, whether or not an earlier attempt has created them.
  const named = labels.filter(({ change }) => change.label !== undefined);
  const shown = named.map(({ change, label }) => {
    const name = typeof label === 'string' ? change.label : label.name || label.color;
    return `“${name ?? ''}”${change.remove ? ', removed from the board and its cards' : ''}`;
  });
  return [
    { name: 'Board', value: `“${board.name}”`, binds: [board.id] },
    ...(named.length === 0
      ? []
      : [{ name: 'Labels', value: shown.join('\n'), binds: named.flatMap(({ id }) => id ?? []) }]),
    ...(people.length === 0
      ? []
      : [{ name: 'People', value: placed.join('\n'), binds: people.flatMap(({ person }) => person?.id ?? []) }]),
  ];
}
