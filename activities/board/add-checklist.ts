import { z } from 'zod';
import { addChecklist as contract } from '../../src/contracts/board/add-checklist';
import { path } from '../../src/providers/request-path';
import { checklistSchema, type TrelloChecklist } from '../../src/providers/trello/wire/checklist';
import { whenDone } from '../attempts/with-sentence';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { withTimesAsGiven } from './cards/card-fields';
import { addCheckItem, answerCheckItem, newCheckItem, isSameItem, type NewCheckItem } from './checklists/check-item';
import { memberZone, reviewMemberZone } from './cards/member-zone';
import { namesOnBoard } from './named/names-on-board';
import { ownActions } from './own-effects/own-actions';
import { boardOfCard, openCard } from './named/resolve-card';
import { isSameText } from './own-effects/same-as-written';
import { sendEffect } from '../attempts/send-effect';
import { reviewCard } from './cards/review-card';

type Input = z.output<typeof contract.input>;

/** Idempotent: a checklist of the same name that this account added since the call began is an earlier attempt's, and gets its missing items. */
export const addChecklist = implement(
  contract,
  async (input, context) => {
    const card = await openCard(input, context);
    const names = namesOnBoard(() => boardOfCard(card, context), context);
    const own = await memberZone(datesOf(input), context);
    const { timeZone } = { ...input, ...own };
    const wanted = await Promise.all(input.items.map((item) => newCheckItem(item, timeZone, names)));
    const checklist =
      (await findChecklist(card, input, context)) ??
      (await sendEffect(context, () => makeChecklist(card, input, context)));
    const items = await whenDone(`The checklist was made (${checklist.id}): go on with Update Checklist.`, () =>
      addItems(checklist, wanted, context),
    );
    return {
      id: checklist.id,
      name: checklist.name,
      cardId: checklist.idCard ?? card,
      items: items.map((item, index) =>
        withTimesAsGiven(answerCheckItem(item), { due: input.items[index]?.due, timeZone }),
      ),
      ...own,
    };
  },
  {
    review: async (input: Input, context) => [
      ...(await reviewCard(input, context)),
      ...(await reviewMemberZone(datesOf(input), context)),
    ],
  },
);

async function addItems(
  { id, checkItems }: TrelloChecklist,
  wanted: readonly NewCheckItem[],
  context: BoardStepContext,
): Promise<TrelloChecklist['checkItems']> {
  const present = [...checkItems];
  const items = [];
  for (const item of wanted) {
    const index = present.findIndex((candidate) => isSameItem(candidate, item));
    const [earlier] = index === -1 ? [] : present.splice(index, 1);
    items.push(earlier ?? (await addCheckItem(id, { ...item, pos: 'bottom' }, context)));
  }
  return items;
}

const datesOf = ({ items, timeZone }: Input) => items.map(({ due }) => ({ due, timeZone }));

function makeChecklist(
  card: string,
  { name, position }: Input,
  { trello }: BoardStepContext,
): Promise<TrelloChecklist> {
  return trello.post(path`/cards/${card}/checklists`, { body: { name, pos: position }, schema: checklistSchema });
}

async function findChecklist(
  card: string,
  { name }: Input,
  context: BoardStepContext,
): Promise<TrelloChecklist | undefined> {
  const data = z.looseObject({ checklist: z.looseObject({ id: z.string(), name: z.string().optional() }) });
  const added = await ownActions(path`/cards/${card}`, 'addChecklistToCard', data, context);
  const earlier = added.find((action) => isSameText(action.data.checklist.name, name));
  if (earlier === undefined) return undefined;
  return context.trello.get(path`/checklists/${earlier.data.checklist.id}`, { schema: checklistSchema });
}
