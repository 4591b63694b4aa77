import { z } from 'zod';
import { createChecklistItem as contract } from '../../src/contracts/board/create-checklist-item';
import type { Review } from '../../src/contracts/review';
import { path } from '../../src/providers/request-path';
import { isTrelloId } from '../../src/providers/trello/ids';
import { checklistSchema, type TrelloCheckItem, type TrelloChecklist } from '../../src/providers/trello/wire/checklist';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { mayHaveHappened } from '../nothing-sent';
import { addCheckItem, answerCheckItem, isSameItem, newCheckItem, type NewCheckItem } from './check-item';
import { withTimesAsGiven } from './card-fields';
import { findNamed } from '../find-named';
import { memberZone, reviewMemberZone } from './member-zone';
import { readMyself } from './myself';
import { namesOnBoard } from './names-on-board';
import { isRecent } from './own-effect';
import { cardReference } from './resolve-card';
import { reviewCard, reviewNames } from './review-card';
import { sendEffect } from '../send-effect';

type Input = z.output<typeof contract.input>;

type PlacedChecklist = TrelloChecklist & { idBoard: string };

const placedSchema = checklistSchema.extend({ idBoard: z.string() });

/** Once: Trello lists no action of it, so an equal item that came since the call began counts as an earlier attempt's. */
export const createChecklistItem = implement(
  contract,
  async (written: Input, context) => {
    const own = await memberZone([written], context);
    const input = { ...written, ...own };
    const checklist = await findChecklist(input, context);
    context.assertBoardAllowed(checklist.idBoard);
    const names = namesOnBoard(() => checklist.idBoard, context);
    const wanted = await newCheckItem(input, input.timeZone, names);
    const item =
      (await findItem(checklist, wanted, context)) ??
      (await sendEffect(context, () => addCheckItem(checklist.id, { ...wanted, pos: input.position }, context)));
    return { ...withTimesAsGiven(answerCheckItem(item), input), checklistId: checklist.id, ...own };
  },
  { review: reviewItem },
);

/** Which checklist of which card is meant. */
async function reviewItem(input: Input, context: BoardStepContext): Promise<Review> {
  const { id, name, idCard, idBoard } = await findChecklist(input, context);
  const card = idCard == null ? [] : await reviewCard({ card: idCard }, context);
  const members = input.member === undefined ? [] : [input.member];
  return [
    { name: 'Checklist', value: `“${name}”`, binds: [id] },
    ...card.map(({ binds: _binds, ...fact }) => fact),
    ...(await reviewNames(() => Promise.resolve(idBoard), { members }, context)),
    ...(await reviewMemberZone([input], context)),
  ];
}

async function findChecklist({ checklist, card, board }: Input, context: BoardStepContext): Promise<PlacedChecklist> {
  if (isTrelloId(checklist)) {
    return context.trello.get(path`/checklists/${checklist}`, { schema: placedSchema });
  }
  const reference = await cardReference({ card: card ?? '', board }, context);
  const checklists = await context.trello.get(path`/cards/${reference}/checklists`, { schema: z.array(placedSchema) });
  return findNamed(checklist, checklists, 'checklist', 'The card');
}

async function findItem(
  { checkItems }: PlacedChecklist,
  wanted: NewCheckItem,
  context: BoardStepContext,
): Promise<TrelloCheckItem | undefined> {
  if (!mayHaveHappened(context)) return undefined;
  const equal = checkItems.filter((item) => isSameItem(item, wanted));
  if (equal.length === 0) return undefined;
  const myself = await readMyself(context.trello);
  return equal.find(({ id }) => isRecent(id, myself, context));
}
