import { z } from 'zod';
import { readCardTime } from '../../src/contracts/board/card-time';
import { updateCard as contract } from '../../src/contracts/board/update-card';
import type { Review, ReviewFact } from '../../src/contracts/review';
import { path } from '../../src/providers/request-path';
import { ifFound } from '../../src/providers/if-found';
import { implement, type BoardStepContext } from '../implement';
import { assertFilesOpen, attachToCard } from './attach-to-card';
import { attachmentsMeant, goingAttachments, removedFact } from './attachment-changes';
import {
  cardFields,
  cardSchema,
  nameOfLabel,
  nameOfMember,
  readCard,
  summariseCard,
  withNamedMembers,
  withTimesAsGiven,
  type Card,
} from './card-fields';
import { memberZone, reviewMemberZone } from './member-zone';
import { namesOnBoard, type NamesOnBoard } from './names-on-board';
import { cardReference, foundCard } from './resolve-card';
import { boardOfList } from './resolve-list';
import { readBoard } from './read-board';
import { reviewAttached, reviewCard, reviewList, reviewNames } from './review-card';
import { readFieldValues, reviewFields, setCustomFields } from './set-custom-fields';
import { changeSet, type SetChange } from './set-change';
import { parseAttachmentReference } from '../../src/contracts/attachment-reference';
import { toolError } from '../../src/contracts/tool-error';

type Input = z.output<typeof contract.input>;

/** The target of a card, and the names on its board. */
interface Place {
  idBoard?: string;
  idList?: string;
  names: NamesOnBoard;
}

/**
 * Setting values is idempotent, so a retry sets them again. Labels and members are added and removed one by one, based on what is on the card
 * at that moment, so that what others change meanwhile stays. Names are resolved before anything is sent.
 */
export const updateCard = implement(
  contract,
  async (written: Input, context) => {
    const { trello } = context;
    const ofDates = await memberZone([written], context);
    const input = { ...written, ...ofDates };
    const card = await readCard(await cardReference(input, context), context);
    context.assertBoardAllowed(card.idBoard);
    const { names, ...place } = await placeOf(card, input, context);
    const labels = await setChange(input.labels, input.addLabels, input.removeLabels, names.label);
    const members = await setChange(input.members, input.addMembers, input.removeMembers, names.member);
    const { values, own: ofFields } = await readFieldValues(input, names.board, context);
    const { earlier, removed } = await attachmentsMeant(card.id, input, context);
    await assertFilesOpen(input.addAttachments, earlier, context);
    const body = { ...place, ...changedValues(card, input) };
    const before = cardBefore(card, context);
    // A retry may find the card already on the other board, and other people's attachments with the same names.
    if (place.idBoard !== undefined || removed.length > 0) {
      context.saveProgress({ ...foundCard(card.id), ...before, ...goingAttachments(removed) });
    }
    const changed = Object.values(body).every((value) => value === undefined)
      ? card
      : await trello.put(path`/cards/${card.id}`, { body, query: { fields: cardFields }, schema: cardSchema });
    const relabelled = await changeSet(path`/cards/${card.id}/idLabels`, changed.idLabels, labels, trello);
    await setCustomFields(card.id, values, context);
    const restaffed = await changeSet(path`/cards/${card.id}/idMembers`, changed.idMembers, members, trello);
    const attached = await attachToCard(card.id, input.addAttachments, earlier, context);
    for (const { id } of removed) await ifFound(trello.delete(path`/cards/${card.id}/attachments/${id}`));
    const after =
      relabelled || restaffed
        ? await readCard(card.id, context)
        : await withNamedMembers(changed, card.members ?? [], context);
    return {
      ...withTimesAsGiven(summariseCard(after), input),
      ...leftBehind(before, changed),
      ...(attached.length === 0 ? {} : { attached }),
      ...ofFields,
      ...ofDates,
    };
  },
  { review: reviewChange },
);

/** Tells the reviewer which card is meant, where it goes, and what ids stand for. */
async function reviewChange(input: Input, context: BoardStepContext): Promise<Review> {
  const card = await readCard(await cardReference(input, context), context);
  const { idBoard = card.idBoard, idList, names } = await placeOf(card, input, context);
  const target = idList === undefined ? [] : await reviewList({ list: idList }, context);
  const board = idList !== undefined || input.toBoard === undefined ? [] : [await boardFact(idBoard, context)];
  const labels = [...(input.labels ?? []), ...input.addLabels, ...input.removeLabels];
  const members = [...(input.members ?? []), ...input.addMembers, ...input.removeMembers];
  const { removed } = await attachmentsMeant(card.id, input, context);
  return [
    ...(await reviewCard(input, context)),
    ...target.map((fact) => ({ ...fact, name: 'To list' })),
    ...board,
    ...(await reviewNames(() => Promise.resolve(idBoard), { labels, members }, context)),
    ...reviewFields(input, await readFieldValues(input, names.board, context)),
    ...(await reviewMemberZone([input], context)),
    ...(await reviewAttached(input.addAttachments, context)),
    ...(removed.length === 0 ? [] : [removedFact(removed)]),
  ];
}

const cardAtStart = z.object({
  idBoard: z.string(),
  labels: z.array(z.string()),
  members: z.array(z.object({ id: z.string(), name: z.string() })),
});

type CardAtStart = z.output<typeof cardAtStart>;

/** The board, labels and members of a card when the call began. */
function cardBefore(card: Card, context: BoardStepContext): CardAtStart {
  const saved = cardAtStart.safeParse(context.progress);
  if (saved.success) return saved.data;
  return {
    idBoard: card.idBoard,
    labels: card.labels.map(nameOfLabel),
    members: (card.members ?? []).map((member) => ({ id: member.id, name: nameOfMember(member) })),
  };
}

/** @param moved the card right after the move, before the call itself adds or removes labels and members */
function leftBehind(before: CardAtStart, moved: Card) {
  if (before.idBoard === moved.idBoard) return {};
  const labels = before.labels.filter((name) => !moved.labels.some((label) => nameOfLabel(label) === name));
  const members = before.members.flatMap(({ id, name }) => (moved.idMembers.includes(id) ? [] : [name]));
  if (labels.length + members.length === 0) return {};
  return {
    leftBehind: { ...(labels.length === 0 ? {} : { labels }), ...(members.length === 0 ? {} : { members }) },
  };
}

async function boardFact(boardId: string, context: BoardStepContext): Promise<ReviewFact> {
  const { id, name } = await readBoard(boardId, context);
  return { name: 'To board', value: `“${name}”`, binds: [id] };
}

function changedValues(card: Card, { cover, timeZone, ...input }: Input) {
  return {
    name: input.name,
    desc: input.description,
    pos: input.position,
    due: readCardTime('due', input.due, timeZone),
    start: readCardTime('start', input.start, timeZone),
    dueComplete: input.dueComplete,
    closed: input.archived,
    cover: cover === undefined ? undefined : coverChange(cover, card.id),
  };
}

/** @throws PermissionDenied when the agent is limited to boards that do not include the target */
async function placeOf(card: Card, { toBoard, list }: Input, context: BoardStepContext): Promise<Place> {
  const target = toBoard === undefined ? undefined : namesOnBoard(() => toBoard, context);
  const idList = await (target ?? namesOnBoard(() => card.idBoard, context)).list(list ?? card.idList);
  const idBoard = target === undefined ? await boardWith(idList, card, context) : (await target.board()).id;
  context.assertBoardAllowed(idBoard);
  return {
    ...(list === undefined ? {} : { idList }),
    ...(idBoard === card.idBoard ? {} : { idBoard }),
    names: target ?? namesOnBoard(() => idBoard, context),
  };
}

const boardWith = async (idList: string, card: Card, context: BoardStepContext): Promise<string> =>
  idList === card.idList ? card.idBoard : boardOfList(idList, context);

async function setChange(
  all: readonly string[] | undefined,
  add: readonly string[],
  remove: readonly string[],
  idOf: (written: string) => Promise<string>,
): Promise<SetChange> {
  const ids = (written: readonly string[]) => Promise.all(written.map(idOf));
  return all === undefined ? { add: await ids(add), remove: await ids(remove) } : { all: await ids(all) };
}

type Cover = NonNullable<z.output<typeof contract.input>['cover']> | null;

/**
 * The cover as Trello's API takes it. An empty text removes the cover.
 *
 * @throws InvalidInput when the picture is not attached to this card
 */
function coverChange(cover: Cover, cardId: string): object | string {
  if (cover === null) return '';
  if ('color' in cover) return { color: cover.color };
  const reference = parseAttachmentReference(cover.attachment);
  if (reference?.from === 'card' && reference.cardId === cardId) return { idAttachment: reference.attachmentId };
  throw toolError(
    'InvalidInput',
    'cover: Only a picture that is attached to this card can be its cover. Take its "attachment" from Get Card.',
  );
}
