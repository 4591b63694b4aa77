import type { z } from 'zod';
import { partsOfTime } from '../../src/contracts/calendar/local-time';
import { findCards as contract } from '../../src/contracts/board/find-cards';
import { isTrelloId } from '../../src/providers/trello/ids';
import { implement, type BoardStepContext } from '../implement';
import { cutName } from '../cut-name';
import { listedCard } from './cards/card-fields';
import { cardsOnBoards } from './search/cards-on-boards';
import type { FoundCard } from './search/found-card';
import { memberZone } from './cards/member-zone';
import { openBoards } from './named/read-board';
import { boardOfList } from './named/resolve-list';
import { searchCards } from './search/search-cards';

type Input = z.output<typeof contract.input>;

const fields = 'name,url,idBoard,idList,closed,due,start,dueComplete,labels,idLabels,idMembers,pos,dateLastActivity';

/** Reads named boards completely. Without named boards it uses Trello's search, which covers all boards. */
export const findCards = implement(contract, async (written: Input, context) => {
  const { page, limit, descriptionLength, ...criteria } = written;
  const own = await memberZone(daysIn(written), context);
  const input = { ...written, ...own };
  const boards = await boardsMeant(input, context);
  // Trello's search counts its pages, so the next one begins where this one ended only with the same limit.
  const paged = JSON.stringify(boards === undefined ? { ...criteria, limit } : criteria);
  const reading = {
    after: page === undefined ? undefined : context.pages.open(page, paged),
    fields: descriptionLength === 0 && written.text === undefined ? fields : `${fields},desc`,
  };
  const { cards, end } =
    boards === undefined
      ? await searchCards(input, reading, context)
      : await cardsOnBoards(boards, input, reading, context);
  return {
    cards: cards.map((card) => answerFound(card, descriptionLength)),
    searched: boards === undefined,
    hasMore: end !== undefined,
    ...(end !== undefined && { nextPage: context.pages.seal(end, paged) }),
    ...own,
  };
});

/** The dates in the input that may be days. */
const daysIn = ({ dueFrom, dueTo, changedAfter, customFields = {}, timeZone }: Input) => [
  { start: dueFrom, due: dueTo, timeZone },
  { start: changedAfter, timeZone },
  ...Object.values(customFields).flatMap((value) =>
    typeof value === 'string' && partsOfTime(value) !== undefined ? [{ start: value, timeZone }] : [],
  ),
];

/** The boards to read: named ones, or those of lists given by id. Undefined means all; for an agent limited to some boards, all of those. */
async function boardsMeant(
  { boards, lists = [] }: Input,
  context: BoardStepContext,
): Promise<readonly string[] | undefined> {
  if (boards !== undefined) return boards;
  if (lists.length > 0 && lists.every(isTrelloId)) {
    return [...new Set(await Promise.all(lists.map((list) => boardOfList(list, context))))];
  }
  if (!context.boards.isLimited) return undefined;
  const open = await openBoards(context.trello);
  return open.map(({ id }) => id).filter((id) => context.boards.allows(id));
}

function answerFound(card: FoundCard, descriptionLength: number) {
  return {
    ...listedCard(card, descriptionLength),
    ...(card.board !== undefined && { board: cutName(card.board.name) }),
    list: cutName(card.list?.name ?? ''),
    ...(card.list?.closed === true && { listArchived: true }),
    ...(card.said === undefined || card.said.length === 0 ? {} : { customFields: card.said }),
  };
}
