import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import {
  newLabelCreated as contract,
  type NewLabelCreatedEvent,
} from '../../../src/contracts/triggers/new-label-created';
import type { BoardScope } from '../../../src/contracts/triggers/board-scope';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import { createdAt, isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { labelSchema, type TrelloLabel } from '../../../src/providers/trello/wire/label';
import { readCursor } from '../read-cursor';
import { watched, type Observation, type Watch } from '../trigger-source';
import { byActions } from './actions/action-source';
import { trelloOf } from './boards/trello-of';
import { eachBoard, ofEachBoard } from './boards/each-board';
import { newSince, positionsSchema, type Position } from './actions/dated-position';
import { boardEventOf, labelOf } from './actions/event-of-action';

/** Boards have at most about 950 labels, and a page has up to this many. */
const mostLabels = 1_000;

const announced = byActions<NewLabelCreatedEvent>({
  announced: ['createLabel'],
  listed: 'createLabel',
  hasLists: false,
  eventOf: (action) => {
    const event = boardEventOf(action);
    const { label } = action.data;
    return action.type !== 'createLabel' || event === undefined || label === undefined
      ? undefined
      : { ...event, label: labelOf(label) };
  },
  labelOf: ({ label }) => label.name ?? label.id,
  identify: ({ label }) => ({ eventId: label.id, change: { subject: label.id } }),
});

/** No list of actions contains `createLabel`, so the labels themselves are read. The event's id is the label's id. */
export const newLabelCreatedSource = watched(contract, {
  ...announced,
  pull: async (watch, cursor, since) => {
    const trello = await trelloOf(watch);
    const positions = readCursor(positionsSchema, cursor);
    const moved: Record<string, Position> = {};
    const observations: Observation<NewLabelCreatedEvent, NewLabelCreatedEvent>[] = [];
    const problem = await eachBoard(watch.config.boardIds, async (boardId) => {
      const known = positions[boardId] ?? { since: since.toISOString(), seen: [] };
      // The position of a board that cannot be read stays.
      moved[boardId] = known;
      const { news, position } = newSince(known, await labelsOf(trello, boardId));
      observations.push(...news.map((label) => observationOf(label, boardId, since)));
      moved[boardId] = position;
    });
    return { observations, cursor: JSON.stringify(moved), more: false, ...defined({ problem }) };
  },
  resolve: async (watch, hints) => {
    const trello = await trelloOf(watch);
    const asked = hints.filter(({ id, detail }) => detail?.type === undefined && isTrelloId(id));
    const read = await Promise.all(
      asked.map(({ id }) => ifFound(trello.get(path`/labels/${id}`, { schema: labelSchema }))),
    );
    const labels = read.filter((label) => label !== undefined).map(dated);
    return [
      ...(await announced.resolve(watch, hints)),
      ...labels.map((label) => observationOf(label, label.idBoard ?? '')),
    ];
  },
  latest: async (watch: Watch<BoardScope>) => {
    const trello = await trelloOf(watch);
    const labels = await ofEachBoard(watch.config.boardIds, async (boardId) =>
      (await labelsOf(trello, boardId)).map((label) => observationOf(label, boardId)),
    );
    return labels.flat().sort(byDate).slice(-20);
  },
});

type DatedLabel = TrelloLabel & { date: string };

const labelsOf = async (trello: TrelloClient, boardId: string): Promise<DatedLabel[]> =>
  (
    await trello.get(path`/boards/${boardId}/labels`, { query: { limit: mostLabels }, schema: z.array(labelSchema) })
  ).map(dated);

const dated = (label: TrelloLabel): DatedLabel => ({
  ...label,
  date: (isTrelloId(label.id) ? createdAt(label.id) : new Date(0)).toISOString(),
});

/** @param since start of the pulled period: a new label is not older, even if the creation time in its id, which lacks milliseconds, is */
function observationOf(
  label: DatedLabel,
  boardId: string,
  since = new Date(0),
): Observation<NewLabelCreatedEvent, NewLabelCreatedEvent> {
  const at = new Date(Math.max(Date.parse(label.date), since.getTime()));
  const event = { at: at.toISOString(), board: { id: boardId }, label: labelOf(label) };
  return {
    eventId: label.id,
    at,
    place: boardId,
    label: event.label.name ?? label.id,
    observed: event,
    event,
    change: { subject: label.id },
  };
}

const byDate = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime();
