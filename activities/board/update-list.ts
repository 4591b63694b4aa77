import { z } from 'zod';
import { updateList as contract } from '../../src/contracts/board/update-list';
import type { Review, ReviewFact } from '../../src/contracts/review';
import { toolError } from '../../src/contracts/tool-error';
import { canonicalHash } from '../../src/encryption/canonical-json';
import { path } from '../../src/providers/request-path';
import { allBefore } from '../../src/providers/trello/pages-before';
import { implement, type BoardStepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { inParts } from '../attempts/parts-done';
import { namesOnBoard } from './named/names-on-board';
import { placedList, placedListSchema, type PlacedList } from './named/placed-list';
import { readBoard } from './named/read-board';
import { boardOfList } from './named/resolve-list';
import { reviewList } from './cards/review-card';
import { isSameText } from './own-effects/same-as-written';

type Input = z.output<typeof contract.input>;

/** What this call found before it changed anything. Names may be different now, and cards added since then were not meant. */
const foundSchema = z.object({
  listId: z.string(),
  targetId: z.string().optional(),
  cardIds: z.array(z.string()).readonly().optional(),
});

interface Place {
  idList: string;
  idBoard: string;
}

interface Found {
  list: PlacedList;
  /** Where the list's cards go. */
  target: Place | undefined;
  /** The board that the list moves to. */
  board: { id: string; name: string } | undefined;
  cards: Cards | undefined;
}

/** The cards to be moved or archived: all that were on the list when the call began. */
interface Cards {
  idsMeant: readonly string[];
  /** Names of the open cards now on the list. */
  names: readonly string[];
  /** The meant cards that are still on the list, top first. */
  left: readonly string[];
  /** Whether cards have come to the list that are not meant. */
  areAmongOthers: boolean;
}

/** Sets target values, so that a retry is idempotent. What already holds is not sent. Cards go first, before the list itself changes. */
export const updateList = implement(
  contract,
  async (input: Input, context) => {
    const { list, target, board, cards } = await findList(input, context);
    context.saveProgress({ listId: list.id, targetId: target?.idList, cardIds: cards?.idsMeant } satisfies z.input<
      typeof foundSchema
    >);
    const changes = {
      ...(input.name === undefined || isSameText(list.name, input.name) ? {} : { name: input.name }),
      ...(input.archived === undefined || input.archived === list.closed ? {} : { closed: input.archived }),
      ...(input.position === undefined || input.position === list.pos ? {} : { pos: input.position }),
      ...(board === undefined || board.id === list.idBoard ? {} : { idBoard: board.id }),
    };
    const { id, name, idBoard, closed, pos } = await inParts(context, async (once) => {
      if (cards !== undefined) await once('cards', () => emptyList(list, cards, target, context));
      if (Object.keys(changes).length === 0) return list;
      return context.trello.put(path`/lists/${list.id}`, { body: changes, schema: placedListSchema });
    });
    return { id, name, boardId: idBoard, archived: closed, position: pos };
  },
  { review: reviewChange },
);

async function findList(input: Input, context: BoardStepContext): Promise<Found> {
  const noted = foundSchema.safeParse(context.progress).data;
  const list =
    noted === undefined
      ? await placedList(input, context, mayHaveBeenSent(context) ? input.name : undefined)
      : await placedList({ list: noted.listId }, context);
  const target = await targetOf(list, noted?.targetId ?? input.moveCardsTo, context);
  const board = input.toBoard === undefined ? undefined : await readBoard(input.toBoard, context);
  const isAboutCards = input.archiveCards || target !== undefined;
  return { list, target, board, cards: isAboutCards ? await cardsOf(list, noted?.cardIds, context) : undefined };
}

/** @throws PermissionDenied when the agent is limited to boards that do not include the target of the cards */
async function targetOf(
  list: PlacedList,
  written: string | undefined,
  context: BoardStepContext,
): Promise<Place | undefined> {
  if (written === undefined) return undefined;
  const idList = await namesOnBoard(() => list.idBoard, context).list(written);
  if (idList === list.id) throw toolError('InvalidInput', 'moveCardsTo: This is the list itself. Name another.');
  const idBoard = await boardOfList(idList, context);
  context.boards.assertAllowed(idBoard);
  return { idList, idBoard };
}

/** @param meant the cards that were on the list when the call began, if known */
async function cardsOf(
  { id }: PlacedList,
  meant: readonly string[] | undefined,
  { trello }: BoardStepContext,
): Promise<Cards> {
  const present = await allBefore(trello, path`/lists/${id}/cards`, {
    query: { filter: 'open', fields: 'name,pos' },
    schema: z.looseObject({ id: z.string(), name: z.string(), pos: z.number() }),
    by: 'id',
  });
  const inOrder = [...present].sort((one, other) => one.pos - other.pos);
  const ids = inOrder.map((card) => card.id);
  const idsMeant = meant ?? ids;
  const left = ids.filter((cardId) => idsMeant.includes(cardId));
  return { idsMeant, names: inOrder.map(({ name }) => name), left, areAmongOthers: left.length < ids.length };
}

/** Moves or archives the cards, at once only where no others are on the list: Trello's requests for all cards take every card they find. */
async function emptyList(
  { id }: PlacedList,
  { left, areAmongOthers }: Cards,
  target: Place | undefined,
  { trello }: BoardStepContext,
): Promise<void> {
  if (left.length === 0) return;
  if (areAmongOthers) {
    const body = target === undefined ? { closed: true } : { ...target, pos: 'bottom' };
    for (const cardId of left) await trello.put(path`/cards/${cardId}`, { body });
  } else if (target === undefined) await trello.post(path`/lists/${id}/archiveAllCards`, {});
  else await trello.post(path`/lists/${id}/moveAllCards`, { body: target });
}

/** Tells the reviewer which list is meant, where the list or its cards go, and which cards those are. */
async function reviewChange(input: Input, context: BoardStepContext): Promise<Review> {
  const { list, target, board, cards } = await findList(input, context);
  const goal = target === undefined ? [] : await reviewList({ list: target.idList }, context);
  return [
    ...(await reviewList({ list: list.id }, context)),
    ...(board === undefined ? [] : [{ name: 'To board', value: `“${board.name}”`, binds: [board.id] }]),
    ...(cards === undefined ? [] : [cardsFact(cards)]),
    ...goal.map((fact) => ({ ...fact, name: 'Cards to list' })),
  ];
}

/** Most cards named to a reviewer. */
const mostNamed = 50;

/** Binds the cards on the list: cards that come before the call begins need another approval, later ones stay where they are. */
function cardsFact({ idsMeant, names }: Cards): ReviewFact {
  const more = names.length > mostNamed ? [`and ${String(names.length - mostNamed)} more`] : [];
  const named = names.slice(0, mostNamed).map((name) => `“${name}”`);
  return {
    name: 'Cards',
    value: [...named, ...more].join('\n') || 'none',
    binds: [canonicalHash([...idsMeant].sort())],
  };
}
