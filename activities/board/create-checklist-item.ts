import type { z } from 'zod';
import { createChecklistItem as contract } from '../../src/contracts/board/create-checklist-item';
import type { Review } from '../../src/contracts/review';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { addCheckItem, answerCheckItem, isSameItem, newCheckItem } from './checklists/check-item';
import { withTimesAsGiven } from './cards/card-fields';
import { memberZone, reviewMemberZone } from './cards/member-zone';
import { namesOnBoard } from './named/names-on-board';
import { itemsBefore, recentItems } from './own-effects/recent-items';
import { resolveChecklist } from './checklists/resolve-checklist';
import { reviewCardOf, reviewNames } from './cards/review-card';
import { sendEffect } from '../attempts/send-effect';

type Input = z.output<typeof contract.input>;

/** Idempotent: an item of the same text that has come since the first attempt looked is an earlier attempt's. */
export const createChecklistItem = implement(
  contract,
  async (written: Input, context) => {
    const own = await memberZone([written], context);
    const input = { ...written, ...own };
    const checklist = await resolveChecklist(input, context);
    const names = namesOnBoard(() => checklist.idBoard, context);
    const wanted = await newCheckItem(input, input.timeZone, names);
    const earlier = await recentItems(
      checklist.checkItems.filter((item) => isSameItem(item, wanted)),
      context,
    );
    if (!mayHaveBeenSent(context)) context.saveProgress(itemsBefore(checklist.checkItems));
    const item =
      earlier[0] ??
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
