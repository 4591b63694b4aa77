import { z } from 'zod';
import type { findCards } from '../../../src/contracts/board/find-cards';
import { quoted } from '../../../src/contracts/quoting-error';
import type { Query } from '../../../src/providers/query';
import { path, type RequestPath } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import { pagesBefore } from '../../../src/providers/trello/pages-before';
import { listSchema } from '../../../src/providers/trello/wire/list';
import { allNamed, findNamed, type Candidate } from '../../find-named';
import type { BoardStepContext } from '../../implement';
import { dateCriteria, holdsWords } from './card-criteria';
import { cardSchema, ordered, withMembers, type Card } from '../cards/card-fields';
import { customFieldCriteria } from './custom-field-criteria';
import { answerFields } from '../cards/custom-fields';
import type { FoundCard, FoundPage } from './found-card';
import { readMyself } from '../own-effects/myself';
import { labelsOf, membersOf, userName } from '../named/names-on-board';
import { readBoard, type BoardNames } from '../named/read-board';

type Input = z.output<typeof findCards.input>;

interface Board extends BoardNames {
  /** Includes archived lists. */
  allLists: z.output<typeof placedList>[];
}

const placedList = listSchema.extend({ pos: z.number().default(0) });

/**
 * Trello's filters by place: on a board, `visible` means open cards on open lists. What is archived is chosen here: Trello's `closed` leaves out cards
 * on archived lists, which nobody sees either.
 */
const filters = {
  board: { open: 'visible', archived: 'all', all: 'all' },
  list: { open: 'open', archived: 'all', all: 'all' },
} as const;

/**
 * Finds all cards of these boards that match. The boards, or the named lists, are read completely and filtered here, so that no card is missed.
 *
 * @param written the boards, as the input names them
 * @param after the place of the last card of the page before
 */
export async function cardsOnBoards(
  written: readonly string[],
  input: Input,
  { after = '', fields }: { after: string | undefined; fields: string },
  context: BoardStepContext,
): Promise<FoundPage> {
  const boards = await boardsNamed(written, context);
  const lists = idsNamed(input.lists, boards, 'list', (board) =>
    input.cards === 'open' ? board.lists : board.allLists,
  );
  const isWanted = await wantedOn(boards, input, context);
  const matchesCustomFields = customFieldCriteria(boards, input);
  const isByDate = (input.due ?? input.dueFrom ?? input.dueTo) !== undefined;
  const found: { place: string; card: FoundCard }[] = [];
  for (const [index, board] of boards.entries()) {
    for (const listing of listingsOf(board, lists, input.cards)) {
      const pages = pagesBefore(context.trello, listing.of, {
        query: {
          fields,
          ...withMembers,
          ...listing.query,
          ...(board.customFields.length !== 0 && { customFieldItems: true }),
        },
        schema: cardSchema,
        by: 'id',
      });
      for await (const page of pages) {
        for (const card of page.filter((each) => isWanted(each) && matchesCustomFields(board, each))) {
          const list = board.allLists.find(({ id }) => id === card.idList);
          if (input.cards === 'archived' && card.closed !== true && list?.closed !== true) continue;
          const onBoard = [String(index).padStart(3, '0'), ordered(list?.pos), ordered(card.pos)].join(' ');
          const place = `${isByDate ? (card.due ?? '') : onBoard} ${card.id}`;
          const said = answerFields(card.customFieldItems ?? [], board.customFields);
          found.push({ place, card: { ...card, list, said, ...(boards.length > 1 && { board }) } });
        }
      }
    }
  }
  const rest = found.filter(({ place }) => place > after).sort((one, other) => (one.place < other.place ? -1 : 1));
  const shown = rest.slice(0, input.limit);
  const end = rest.length > shown.length ? shown.at(-1)?.place : undefined;
  return { cards: shown.map(({ card }) => card), end };
}

/** The listings to read of a board: some of its lists, or the whole board. */
function listingsOf(
  board: Board,
  lists: ReadonlySet<string> | undefined,
  cards: Input['cards'],
): { of: RequestPath; query?: Query }[] {
  if (lists === undefined) return [{ of: path`/boards/${board.id}/cards/${filters.board[cards]}` }];
  return board.allLists
    .filter(({ id }) => lists.has(id))
    .map(({ id }) => ({ of: path`/lists/${id}/cards`, query: { filter: filters.list[cards] } }));
}

/** The boards in the order of the input, each once: one may be named twice, as by name and id. */
async function boardsNamed(written: readonly string[], context: BoardStepContext): Promise<Board[]> {
  const boards = new Map<string, Board>();
  for (const one of written) {
    const board = await readBoard(one, context);
    if (!boards.has(board.id)) boards.set(board.id, await withLists(board, context));
  }
  return [...boards.values()];
}

async function withLists(board: BoardNames, context: BoardStepContext): Promise<Board> {
  const allLists = await context.trello.get(path`/boards/${board.id}/lists`, {
    query: { filter: 'all', fields: 'name,closed,pos' },
    schema: z.array(placedList),
  });
  return { ...board, allLists };
}

async function wantedOn(
  boards: readonly Board[],
  input: Input,
  context: BoardStepContext,
): Promise<(card: Card) => boolean> {
  const labels = idsNamed(input.labels, boards, 'label', labelsOf);
  const people = await Promise.all(
    (input.members ?? []).map(async (one) =>
      one.toLowerCase() === 'me' ? (await readMyself(context.trello)).memberId : userName(one),
    ),
  );
  const members = idsNamed(input.members === undefined ? undefined : people, boards, 'member', membersOf);
  const isDated = dateCriteria(input, context.attemptedAt);
  const hasWords = holdsWords(input.text);
  return (card) =>
    (labels === undefined || card.idLabels.some((id) => labels.has(id))) &&
    (members === undefined || card.idMembers.some((id) => members.has(id))) &&
    isDated(card) &&
    (input.text === undefined || hasWords(card));
}

/**
 * Ids of everything that these names match on any of the boards. Undefined when no names are given.
 *
 * @throws NotFound when a name matches nothing on any board
 */
function idsNamed(
  written: readonly string[] | undefined,
  boards: readonly Board[],
  kind: string,
  candidatesOn: (board: Board) => Candidate[],
): Set<string> | undefined {
  if (written === undefined) return undefined;
  const ids = written.flatMap((one) => {
    if (isTrelloId(one)) return [one.toLowerCase()];
    const named = boards.flatMap((board) => allNamed(one, candidatesOn(board)));
    if (named.length > 0) return named.map(({ id }) => id);
    const place = boards.length === 1 ? `The board ${quoted(boards[0]?.name ?? '')}` : 'Each of these boards';
    return [findNamed(one, boards.flatMap(candidatesOn), kind, place).id];
  });
  return new Set(ids);
}
