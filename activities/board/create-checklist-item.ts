import type { z } from 'zod';
import { createChecklistItem as contract } from '../../src/contracts/board/create-checklist-item';
import type { Review } from '../../src/contracts/review';
import type { TrelloCheckItem } from '../../src/providers/trello/wire/checklist';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { addCheckItem, answerCheckItem, isSameItem, newCheckItem, type NewCheckItem } from './check-item';
import { withTimesAsGiven } from './card-fields';
import { memberZone, reviewMemberZone } from './member-zone';
import { readMyself } from './myself';
import { namesOnBoard } from './names-on-board';
import { isRecent } from './own-effect';
import { resolveChecklist, type PlacedChecklist } from './resolve-checklist';
import { reviewCardOf, reviewNames } from './review-card';
import { sendEffect } from '../attempts/send-effect';

type Input = z.output<typeof contract.input>;

/** Idempotent: Trello lists no actions for items, so an equal item created since the call began counts as an earlier attempt's. */
export const createChecklistItem = implement(
  contract,
  async (written: Input, context) => {
    const own = await memberZone([written], context);
    const input = { ...written, ...own };
    const checklist = await resolveChecklist(input, context);
    const names = namesOnBoard(() => checklist.idBoard, context);
    const wanted = await newCheckItem(input, input.timeZone, names);
    const item =
      (await findItem(checklist, wanted, context)) ??
      (await sendEffect(context, () => addCheckItem(checklist.id, { ...wanted, pos: input.position }, context)));
    return { ...withTimesAsGiven(answerCheckItem(item), input), checklistId: checklist.id, ...own };
  },
  { review: reviewItem },
);

/** Tells the reviewer which checklist of which card is meant. */
async function reviewItem(input: Input, context: BoardStepContext): Promise<Review> {
  const { id, name, idCard, idBoard } = await resolveChecklist(input, context);
  const members = input.member === undefined ? [] : [input.member];
  return [
    { name: 'Checklist', value: `“${name}”`, binds: [id] },
    ...(idCard == null ? [] : await reviewCardOf(idCard, context)),
    ...(await reviewNames(() => Promise.resolve(idBoard), { members }, context)),
    ...(await reviewMemberZone([input], context)),
  ];
}

async function findItem(
  { checkItems }: PlacedChecklist,
  wanted: NewCheckItem,
  context: BoardStepContext,
): Promise<TrelloCheckItem | undefined> {
  if (!mayHaveBeenSent(context)) return undefined;
  const equal = checkItems.filter((item) => isSameItem(item, wanted));
  if (equal.length === 0) return undefined;
  const myself = await readMyself(context.trello);
  return equal.find(({ id }) => isRecent(id, myself, context));
}
