import { z } from 'zod';
import { readCardTime } from '../../src/contracts/board/fields/card-time';
import { createCard as contract } from '../../src/contracts/board/create-card';
import type { Review } from '../../src/contracts/review';
import { ifFound } from '../../src/providers/if-found';
import { path } from '../../src/providers/request-path';
import { inParts } from '../attempts/parts-done';
import { whenDone } from '../attempts/with-sentence';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { assertFilesOpen, attachToCard, listAttached } from './attachments/attach-to-card';
import { attachedEarlier } from './attachments/attached-earlier';
import { cardAsMade } from './cards/card-as-made';
import {
  cardSchema,
  readCard,
  summariseCard,
  withNamedMembers,
  withTimesAsGiven,
  type Card,
} from './cards/card-fields';
import { copiedCard, reviewCopied, withoutCopies, type CopiedCard } from './cards/copied-card';
import { memberZone, reviewMemberZone } from './cards/member-zone';
import { ownActions } from './own-effects/own-actions';
import { reviewAttached, reviewList, reviewNames } from './cards/review-card';
import { foundCard } from './named/resolve-card';
import { resolveList } from './named/resolve-list';
import { readFieldValues, reviewFields, setCustomFields, type FieldValues } from './cards/set-custom-fields';
import { isSameText, isSameTime } from './own-effects/same-as-written';
import { sendEffect } from '../attempts/send-effect';

type Input = z.output<typeof contract.input>;

/** The values of a new card, with ids instead of names. */
interface NewCard {
  idList: string;
  name: string;
  desc?: string;
  pos: Input['position'];
  due: string | undefined;
  start: string | undefined;
  idLabels?: string;
  idMembers?: string;
  idCardSource?: string;
  keepFromSource?: string;
}

export const createCard = implement(
  contract,
  async (written: Input, context) => {
    const ofDates = await memberZone([written], context);
    const { wanted, fields, source } = await newCard({ ...written, ...ofDates }, context);
    const own = { ...fields.own, ...ofDates };
    const input = { ...written, ...own };
    const card = (await findCard(wanted, context)) ?? (await makeCard(wanted, input, context));
    // Saving progress costs a request to Temporal, so it is skipped when no step follows before the answer.
    const isMore = input.attachments.length + fields.values.length > 0;
    // Includes the source of a copy: a copy that keeps the source's name makes the name ambiguous.
    const copied = source === undefined ? {} : foundCard(source.id);
    if (isMore || card.idMembers.length > 0) context.saveProgress({ ...copied, cardId: card.id });
    const complete = () =>
      inParts(context, async (once) => {
        await once('fields', () => setCustomFields(card.id, fields.values, once, context));
        const earlier = await attachedBefore(card, input, source, context);
        const attachments = await attachToCard(card.id, input.attachments, earlier, context);
        return { attachments, whole: await withNamedMembers(card, card.members ?? [], context) };
      });
    const { attachments, whole } = await whenDone(`The card was made (${card.id}): go on with Update Card.`, complete);
    return { ...withTimesAsGiven(summariseCard(whole), input), attachments, ...own };
  },
  { review: reviewNew },
);

async function makeCard(wanted: NewCard, { attachments }: Input, context: BoardStepContext): Promise<Card> {
  await assertFilesOpen(attachments, [], context);
  return sendEffect(context, () => context.trello.post(path`/cards`, { body: wanted, schema: cardSchema }));
}

/** Tells the reviewer where the card goes, and what its ids and references stand for. */
async function reviewNew(input: Input, context: BoardStepContext): Promise<Review> {
  const { names } = await resolveList(input, context);
  const boardId = async () => (await names.board()).id;
  const fields = await readFieldValues(input, names.board, context);
  return [
    ...(await reviewList(input, context)),
    ...(await reviewCopied(input, context)),
    ...(await reviewNames(boardId, input, context)),
    ...reviewFields(input, fields),
    ...(await reviewMemberZone([input], context)),
    ...(await reviewAttached(input.attachments, context)),
  ];
}

/** Resolves all names before anything is created. */
async function newCard(
  input: Input,
  context: BoardStepContext,
): Promise<{ wanted: NewCard; fields: FieldValues; source: CopiedCard | undefined }> {
  const { id: idList, names } = await resolveList(input, context);
  const { name, description, position: pos, timeZone } = input;
  const idLabels = await Promise.all(input.labels.map(names.label));
  const idMembers = await Promise.all(input.members.map(names.member));
  const source = await copiedCard(input, context);
  const wanted = {
    idList,
    name,
    // Without a description in the input, a copy has the text of its source.
    ...(source !== undefined && description === '' ? {} : { desc: description }),
    pos,
    due: readCardTime('due', input.due, timeZone),
    start: readCardTime('start', input.start, timeZone),
    ...(idLabels.length !== 0 && { idLabels: idLabels.join(',') }),
    ...(idMembers.length !== 0 && { idMembers: idMembers.join(',') }),
    ...(source !== undefined && { idCardSource: source.id, keepFromSource: source.keepFromSource }),
  };
  return { wanted, fields: await readFieldValues(input, names.board, context), source };
}

/** What an earlier attempt attached, apart from attachments copied from the source card. Others may have attached something meanwhile. */
async function attachedBefore({ id }: Card, input: Input, source: CopiedCard | undefined, context: BoardStepContext) {
  if (input.attachments.length === 0 || !mayHaveBeenSent(context)) return [];
  const present = withoutCopies(await listAttached(id, context), source?.attachments ?? []);
  return attachedEarlier(input.attachments, present, context);
}

const savedSchema = z.object({ cardId: z.string() });
const madeSchema = z.looseObject({
  card: z.looseObject({ id: z.string(), name: z.string().optional() }),
  cardSource: z.looseObject({ id: z.string() }).optional(),
});

/** Finds the card of an earlier attempt: by its saved id, else one of the same name, text and dates that this account made since the call began. */
async function findCard(wanted: NewCard, context: BoardStepContext): Promise<Card | undefined> {
  const { idList, name, idCardSource } = wanted;
  const saved = savedSchema.safeParse(context.progress);
  if (mayHaveBeenSent(context) && saved.success) return readCard(saved.data.cardId, context);
  const type = idCardSource === undefined ? 'createCard' : 'copyCard';
  const made = await ownActions(path`/lists/${idList}`, type, madeSchema, context);
  const like = made.filter(({ data }) => isSameText(data.card.name, name) && data.cardSource?.id === idCardSource);
  // The action has only the name, so of many new cards only those of the same name are read.
  for (const { data } of like) {
    const card = await ifFound(readCard(data.card.id, context));
    if (card === undefined) continue;
    // Somebody may have changed its text or dates meanwhile.
    if (isWanted(card, wanted) || isWanted(await cardAsMade(card, context), wanted)) return card;
  }
  return undefined;
}

/** Ignores labels and members: boards set them by automation, and lists of actions do not report labels. */
function isWanted({ desc, due, start }: Pick<Card, 'desc' | 'due' | 'start'>, wanted: NewCard): boolean {
  // Without text or dates in the input, a copy has those of its source.
  const isFromSource = (value: string | undefined): boolean => wanted.idCardSource !== undefined && value === undefined;
  return (
    (wanted.desc === undefined || isSameText(desc, wanted.desc)) &&
    (isFromSource(wanted.due) || isSameTime(due, wanted.due)) &&
    (isFromSource(wanted.start) || isSameTime(start, wanted.start))
  );
}
