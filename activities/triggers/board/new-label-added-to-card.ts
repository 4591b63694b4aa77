import {
  newLabelAddedToCard as contract,
  type NewLabelAddedToCardEvent,
} from '../../../src/contracts/triggers/new-label-added-to-card';
import type { BoardScope } from '../../../src/contracts/triggers/board-scope';
import type { WebhookHint } from '../../../src/messages/trigger';
import { defined } from '../../../src/json/defined';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { cardSchema } from '../../../src/providers/trello/wire/card';
import { readMyself } from '../../board/own-effects/myself';
import { watched, type Observation, type Watch } from '../trigger-source';
import { byActions, ownChange } from './actions/action-source';
import { trelloOf } from './boards/trello-of';
import { ofEachBoard } from './boards/each-board';
import { cardEventOf, cardOf, labelOf } from './actions/event-of-action';
import {
  actionLagMilliseconds,
  beginningOfLabels,
  labelAdditions,
  labelledCards,
  type LabelAddition,
} from './actions/label-additions';
import { mayAddLabel } from './actions/label-authors';
import { readBoardAndLists, type BoardAndLists } from './boards/board-and-lists';

type Seen = Observation<NewLabelAddedToCardEvent, NewLabelAddedToCardEvent>;

const announced = byActions<NewLabelAddedToCardEvent>({
  announced: ['addLabelToCard'],
  listed: 'addLabelToCard',
  eventOf: (action) => {
    const event = cardEventOf(action);
    const { label } = action.data;
    return action.type !== 'addLabelToCard' || event === undefined || label === undefined
      ? undefined
      : { ...event, label: labelOf(label) };
  },
  labelOf: nameOf,
  identify: ({ card, label }) => ({ change: { subject: subjectOf(card.id, label.id) } }),
});

/** No list of actions contains `addLabelToCard`, so the cards' labels are compared with those at the last pull. Who put them there, lists may tell. */
export const newLabelAddedToCardSource = watched(contract, {
  ...announced,
  beginning: beginningOfLabels,
  pull: async (watch, cursor) => {
    const trello = await trelloOf(watch);
    const { additions, ...position } = await labelAdditions(trello, watch.config.boardIds, cursor);
    const own =
      watch.definition.ignoreOwnChanges && additions.length > 0 ? (await readMyself(trello)).memberId : undefined;
    return { observations: await observe(trello, additions, own), ...position };
  },
  countsPulls: (eventId) => findId.test(eventId),
  isToldBy: (action, account) => announced.isToldBy(action, account) || mayAddLabel(action),
  resolve: async (watch, hints) => [
    ...(await announced.resolve(watch, hints)),
    ...(await foundAgain(await trelloOf(watch), hints)),
  ],
  latest: async (watch: Watch<BoardScope>) => {
    const trello = await trelloOf(watch);
    const cards = await ofEachBoard(watch.config.boardIds, (boardId) => labelledCards(trello, boardId));
    const additions = cards.flat().flatMap((card) => card.labels.map((label) => ({ card, label })));
    const latest = additions.sort((one, other) => activityOf(one).getTime() - activityOf(other).getTime()).slice(-20);
    return observe(trello, latest);
  },
});

const subjectOf = (cardId: string, labelId: string): string => `${cardId}/${labelId}`;

/** Id of an addition found by a pull. It contains the time of the pull before, so that a repeated pull gives the same addition the same id. */
const findId = /^([0-9a-f]{24})-([0-9a-f]{24})-\d+$/;

/** Additions that a person asks for again are read from the cards as they are now. */
async function foundAgain(trello: TrelloClient, hints: readonly WebhookHint[]): Promise<Seen[]> {
  const asked = hints.filter(({ id, detail }) => detail?.type === undefined && findId.test(id));
  const found = asked.map(async ({ id: eventId }) => {
    const [, cardId = '', labelId] = findId.exec(eventId) ?? [];
    const card = await ifFound(trello.get(path`/cards/${cardId}`, { schema: cardSchema }));
    const label = card?.labels.find(({ id }) => id === labelId);
    const seen = card === undefined || label === undefined ? [] : await observe(trello, [{ card, label }]);
    return seen.map((observation) => ({ ...observation, eventId }));
  });
  return (await Promise.all(found)).flat();
}

/** @param own the account's member, whose additions are held back */
async function observe(trello: TrelloClient, additions: LabelAddition[], own?: string): Promise<Seen[]> {
  const boardIds = [...new Set(additions.flatMap(({ card }) => card.idBoard ?? []))];
  const boards = new Map(
    await Promise.all(
      boardIds.map(async (id): Promise<[string, BoardAndLists]> => [id, await readBoardAndLists(trello, id)]),
    ),
  );
  return additions.flatMap((addition) => {
    const board = boards.get(addition.card.idBoard ?? '');
    if (board === undefined) return [];
    const isOwn = own !== undefined && addition.by?.id === own;
    return { ...observationOf(addition, board), ...(isOwn && { obstacle: ownChange }) };
  });
}

function observationOf(addition: LabelAddition, { id, name, lists }: BoardAndLists): Seen {
  const { card, label, after, by } = addition;
  const at = activityOf(addition);
  const list = lists.find((candidate) => candidate.id === card.idList);
  const event: NewLabelAddedToCardEvent = {
    at: at.toISOString(),
    board: { id, name },
    card: cardOf(card),
    ...(list !== undefined && { list: { id: list.id, name: list.name } }),
    label: labelOf(label),
    ...defined({ by }),
  };
  return {
    eventId: `${card.id}-${label.id}-${String(after?.getTime() ?? 0)}`,
    at,
    place: id,
    label: nameOf(event),
    observed: event,
    event,
    change: {
      subject: subjectOf(card.id, label.id),
      ...(after !== undefined && { after, until: new Date(at.getTime() + actionLagMilliseconds) }),
    },
  };
}

/** The label was added by then, because adding it counts as activity on the card; its action may be dated later by {@link actionLagMilliseconds}. */
const activityOf = ({ card }: LabelAddition): Date => new Date(card.dateLastActivity ?? 0);

function nameOf({ label, card }: NewLabelAddedToCardEvent): string {
  return `${label.name ?? label.id} on ${card.name ?? card.id}`;
}
