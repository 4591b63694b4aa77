import type { z } from 'zod';
import { readCardTime } from '../../src/contracts/board/fields/card-time';
import { updateCard as contract } from '../../src/contracts/board/update-card';
import type { Review, ReviewFact } from '../../src/contracts/review';
import { path } from '../../src/providers/request-path';
import { ifFound } from '../../src/providers/if-found';
import { implement, type BoardStepContext } from '../implement';
import { inParts, type Once } from '../attempts/parts-done';
import { assertFilesOpen, attachToCard } from './attachments/attach-to-card';
import { attachmentsMeant, goingAttachments, removedFact } from './attachments/attachment-changes';
import {
  cardFields,
  cardSchema,
  readCard,
  summariseCard,
  withNamedMembers,
  withTimesAsGiven,
  type Card,
} from './cards/card-fields';
import { cardBefore, leftBehind } from './cards/left-behind';
import { memberZone, reviewMemberZone } from './cards/member-zone';
import { namesOnBoard, type NamesOnBoard } from './named/names-on-board';
import { cardReference, foundCard } from './named/resolve-card';
import { boardOfList } from './named/resolve-list';
import { readBoard } from './named/read-board';
import { reviewAttached, reviewCard, reviewList, reviewNames } from './cards/review-card';
import { readFieldValues, reviewFields, setCustomFields } from './cards/set-custom-fields';
import { changeSet, type SetChange } from './cards/set-change';
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
 * A retry sets again only what no earlier attempt is known to have set. Labels and members are added and removed one by one, based on what is on the card
 * at that moment, so that what others change meanwhile stays. Names are resolved before anything is sent. Labels and members are removed before
 * the card moves: the caller means those of its own board, and a move replaces labels by those of the same names on the other board.
 */
export const updateCard = implement(
  contract,
  async (written: Input, context) => {
    const { trello } = context;
    const ofDates = await memberZone([written], context);
    const input = { ...written, ...ofDates };
    const card = await readCard(await cardReference(input, context), context);
    context.boards.assertAllowed(card.idBoard);
    const { names, ...place } = await placeOf(card, input, context);
    const before = cardBefore(card, context);
    const was =
      before.idBoard === card.idBoard && place.idBoard === undefined
        ? names
        : namesOnBoard(() => before.idBoard, context);
    const labels = await setChange(input.labels, input.addLabels, input.removeLabels, [names.label, was.label]);
    const members = await setChange(input.members, input.addMembers, input.removeMembers, [names.member, was.member]);
    const { values, own: ofFields } = await readFieldValues(input, names.board, context);
    const { earlier, removed } = await attachmentsMeant(card.id, input, context);
    await assertFilesOpen(input.addAttachments, earlier, context);
    const body = { ...place, ...changedValues(card, place, input) };
    // A retry may find the card already on the other board, and other people's attachments with the same names.
    if (place.idBoard !== undefined || removed.length > 0) {
      context.saveProgress({ ...foundCard(card.id), ...before, ...goingAttachments(removed) });
    }
    const isUnchanged = Object.values(body).every((value) => value === undefined);
    const [labelsOfCard, membersOfCard] = [path`/cards/${card.id}/idLabels`, path`/cards/${card.id}/idMembers`];
    const change = async (once: Once): Promise<Card> => {
      if (place.idBoard !== undefined) {
        await changeSet(labelsOfCard, card.idLabels, { add: [], remove: removedBy(labels) }, once, trello);
        await changeSet(membersOfCard, card.idMembers, { add: [], remove: removedBy(members) }, once, trello);
      }
      const query = { fields: cardFields };
      return isUnchanged ? card : trello.put(path`/cards/${card.id}`, { body, query, schema: cardSchema });
    };
    const { changed, after, attached } = await inParts(context, async (once) => {
      const changed = (await once('values', () => change(once))) ?? card;
      const isRelabelled = await once('labels', () => changeSet(labelsOfCard, changed.idLabels, labels, once, trello));
      await once('fields', () => setCustomFields(card.id, values, once, context));
      const isRestaffed = await once('members', () =>
        changeSet(membersOfCard, changed.idMembers, members, once, trello),
      );
      const attached = await attachToCard(card.id, input.addAttachments, earlier, context);
      for (const { id } of removed) await ifFound(trello.delete(path`/cards/${card.id}/attachments/${id}`));
      const after =
        isRelabelled === true || isRestaffed === true
          ? await readCard(card.id, context)
          : await withNamedMembers(changed, card.members ?? [], context);
      return { changed, after, attached };
    });
    return {
      ...withTimesAsGiven(summariseCard(after), input),
      ...leftBehind(before, changed, [...removedBy(labels), ...removedBy(members)]),
      ...(attached.length !== 0 && { attached }),
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
  const labels = [...(input.labels ?? []), ...input.addLabels];
  const members = [...(input.members ?? []), ...input.addMembers];
  const off = await reviewNames(
    () => Promise.resolve(card.idBoard),
    { labels: input.removeLabels, members: input.removeMembers },
    context,
  );
  const { removed } = await attachmentsMeant(card.id, input, context);
  return [
    ...(await reviewCard(input, context)),
    ...target.map((fact) => ({ ...fact, name: 'To list' })),
    ...board,
    ...(await reviewNames(() => Promise.resolve(idBoard), { labels, members }, context)),
    ...off.map((fact) => ({ ...fact, name: `Remove ${fact.name.toLowerCase()}` })),
    ...reviewFields(input, await readFieldValues(input, names.board, context)),
    ...(await reviewMemberZone([input], context)),
    ...(await reviewAttached(input.addAttachments, context)),
    ...(removed.length === 0 ? [] : [removedFact(removed)]),
  ];
}

async function boardFact(boardId: string, context: BoardStepContext): Promise<ReviewFact> {
  const { id, name } = await readBoard(boardId, context);
  return { name: 'To board', value: `“${name}”`, binds: [id] };
}

function changedValues(card: Card, place: Omit<Place, 'names'>, { cover, timeZone, ...input }: Input) {
  // A moved card would keep its position number, which may put it anywhere in the other list: without a given position it goes to the end.
  const isMoving = place.idBoard !== undefined || (place.idList ?? card.idList) !== card.idList;
  return {
    name: input.name,
    desc: input.description,
    pos: input.position ?? (isMoving ? 'bottom' : undefined),
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
  context.boards.assertAllowed(idBoard);
  return {
    ...(list !== undefined && { idList }),
    ...(idBoard !== card.idBoard && { idBoard }),
    names: target ?? namesOnBoard(() => idBoard, context),
  };
}

const boardWith = async (idList: string, card: Card, context: BoardStepContext): Promise<string> =>
  idList === card.idList ? card.idBoard : boardOfList(idList, context);

async function setChange(
  all: readonly string[] | undefined,
  add: readonly string[],
  remove: readonly string[],
  [idThere, idHere]: readonly [idThere: Resolve, idHere: Resolve],
): Promise<SetChange> {
  const ids = (written: readonly string[], idOf: Resolve) => Promise.all(written.map(idOf));
  if (all !== undefined) return { all: await ids(all, idThere) };
  return { add: await ids(add, idThere), remove: await ids(remove, idHere) };
}

type Resolve = (written: string) => Promise<string>;

const removedBy = (change: SetChange): readonly string[] => ('all' in change ? [] : change.remove);

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
