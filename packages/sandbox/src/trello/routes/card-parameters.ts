import { z } from 'zod';
import {
  filledText,
  flag,
  instantOrNull,
  numberOrNull,
  objectId,
  objectIdOrNull,
  objectIds,
  parseParameters,
  position,
  text,
  textOrNull,
  type Parameters,
} from '../parameters';
import { TrelloError } from '../trello-error';
import { openBoard } from '../access';
import { noCover, type Card } from '../state/card';
import { hues } from '../state/label';
import { membershipOf } from '../state/membership';
import type { Board } from '../state/board';
import type { Caller } from '../caller';
import type { CardChanges } from '../changes/update-card';
import type { CardDetails } from '../changes/create-card';
import type { Label } from '../state/label';
import type { Member } from '../state/member';
import type { TrelloList } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

const details = z.object({
  name: text.optional(),
  desc: text.optional(),
  pos: position.optional(),
  due: instantOrNull.optional(),
  dueReminder: numberOrNull.optional(),
  dueComplete: flag.optional(),
  start: instantOrNull.optional(),
  address: textOrNull.optional(),
  locationName: textOrNull.optional(),
  coordinates: textOrNull.optional(),
  cardRole: z.enum(['separator', 'board', 'mirror', 'link']).optional(),
  idMembers: objectIds.optional(),
  idLabels: objectIds.optional(),
});

const cover = z.preprocess(
  (value) => (value === '' || value === 'null' ? null : value),
  z
    .object({
      // Ten colours. (developer.atlassian.com/cloud/trello/swagger.v3.json: `cover` of `PUT /cards/{id}`)
      color: z.enum(hues).nullable().optional(),
      idAttachment: objectIdOrNull.optional(),
      size: z.enum(['normal', 'full']).optional(),
      brightness: z.enum(['light', 'dark']).optional(),
    })
    .nullable(),
);

const changes = details.extend({
  name: filledText.optional(),
  closed: flag.optional(),
  subscribed: flag.optional(),
  isTemplate: flag.optional(),
  idList: z.unknown().optional(),
  idBoard: objectId.optional(),
  idAttachmentCover: objectIdOrNull.optional(),
  cover: cover.optional(),
});

/** Fields that `PUT /cards/{id}/{field}` accepts. */
export const cardFields = Object.keys(changes.shape);

/** Returns the list that a new card goes to. */
export function readTargetList(world: TrelloWorld, parameters: Parameters): TrelloList {
  const { idList } = parseParameters(z.object({ idList: listId }), parameters);
  const list = world.lists.get(idList);
  if (!list) throw new TrelloError(404, 'could not find the board that the card belongs to');
  return list;
}

/** Returns the details of a new card on this board. */
export function readCardDetails(world: TrelloWorld, board: Board, parameters: Parameters): CardDetails {
  const { idMembers, idLabels, ...plain } = parseParameters(details, parameters);
  return {
    ...plain,
    labels: idLabels && labelsById(world, board, idLabels),
    members: idMembers && membersById(world, board, idMembers),
  };
}

/** Returns the changes of a card. Labels and members must belong to the card's final board. */
export function readCardChanges(world: TrelloWorld, caller: Caller, card: Card, parameters: Parameters): CardChanges {
  const { idMembers, idLabels, idList, idBoard, cover: newCover, ...plain } = parseParameters(changes, parameters);
  const board = openBoard(world, caller, idBoard ?? card.idBoard, 'write');
  if (plain.idAttachmentCover && !card.attachments.some(({ id }) => id === plain.idAttachmentCover)) {
    throw new TrelloError(400, 'invalid value for idAttachmentCover');
  }
  return {
    ...plain,
    board,
    list: idList === undefined ? undefined : listOf(world, board, idList),
    cover: coverOf(newCover),
    labels: idLabels && labelsById(world, board, idLabels),
    members: idMembers && membersById(world, board, idMembers),
  };
}

const listId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i)
  .toLowerCase();

function listOf(world: TrelloWorld, board: Board, idList: unknown): TrelloList {
  const list = world.lists.get(parseParameters(z.object({ idList: listId }), { idList }).idList);
  if (list?.idBoard !== board.id) throw new TrelloError(400, 'invalid value for idList');
  return list;
}

function coverOf(given: z.infer<typeof cover> | undefined) {
  if (given === undefined || given === null) return given === null ? noCover : undefined;
  const { color = null, idAttachment = null, size = 'normal', brightness = 'dark' } = given;
  return { ...noCover, color, idAttachment, size, brightness };
}

/** Returns the labels with these ids, all of which must belong to the board. */
export function labelsById(world: TrelloWorld, board: Board, ids: readonly string[]): Label[] {
  const labels = ids.flatMap((id) => world.labels.get(id) ?? []);
  if (labels.length < ids.length || labels.some((label) => label.idBoard !== board.id)) {
    throw new TrelloError(400, 'invalid value for idLabels');
  }
  return labels;
}

/** Returns the members with these ids, all of whom must be on the board. */
export function membersById(world: TrelloWorld, board: Board, ids: readonly string[]): Member[] {
  const members = ids.flatMap((id) => world.members.get(id) ?? []);
  if (members.length < ids.length || members.some((member) => !membershipOf(board.memberships, member.id))) {
    throw new TrelloError(400, 'invalid value for idMembers');
  }
  return members;
}
