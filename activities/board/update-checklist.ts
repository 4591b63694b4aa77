import { z } from 'zod';
import { updateChecklist as contract } from '../../src/contracts/board/update-checklist';
import { defined } from '../../src/json/defined';
import type { Review } from '../../src/contracts/review';
import { path } from '../../src/providers/request-path';
import type { TrelloCheckItem } from '../../src/providers/trello/wire/checklist';
import { ifIdExists } from '../if-id-exists';
import { implement, type BoardStepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { inParts } from '../attempts/parts-done';
import { withTimesAsGiven } from './cards/card-fields';
import { addCheckItem, answerCheckItem, isSameItem, newCheckItem, type NewCheckItem } from './checklists/check-item';
import { changeOf, itemMeant, applyChange } from './checklists/check-item-change';
import { memberZone, reviewMemberZone } from './cards/member-zone';
import { namesOnBoard } from './named/names-on-board';
import { itemsBefore, recentItems } from './own-effects/recent-items';
import { readChecklist, resolveChecklist, type PlacedChecklist } from './checklists/resolve-checklist';
import { reviewCardOf, reviewNames } from './cards/review-card';
import { isSameText } from './own-effects/same-as-written';

type Input = z.output<typeof contract.input>;

/** What this call found by name before it changed anything. Names may be different now. */
const foundSchema = z.object({
  checklist: z.object({ id: z.string(), name: z.string(), idCard: z.string().optional() }),
  itemIds: z.array(z.string().nullable()),
});

/**
 * Sets target values, each once if an attempt knows that it has. What already holds is not sent. Added items are created once: an item of the same text
 * that has come since the first attempt looked is an earlier attempt's.
 */
export const updateChecklist = implement(
  contract,
  async (written: Input, context) => {
    const own = await memberZone(datesOf(written), context);
    const input = { ...written, ...own };
    const found = await findChecklist(input, context);
    if (found === undefined)
      return {
        ...answerOf(notedIn(context)?.checklist ?? { id: input.checklist, name: '' }),
        removed: true,
        items: [],
        ...own,
      };
    const { checklist, items } = found;
    if (input.remove) {
      await ifIdExists(context.trello.delete(path`/checklists/${checklist.id}`));
      return { ...answerOf(checklist), removed: true, items: [], ...own };
    }
    const names = namesOnBoard(() => checklist.idBoard, context);
    const wanted = await Promise.all(input.addItems.map((item) => newCheckItem(item, input.timeZone, names)));
    const changes = await Promise.all(
      input.items.map((change, index) => changeOf(change, items[index], input.timeZone, names)),
    );
    const after = await inParts(context, async (once) => {
      await once('checklist', () => renameOrMove(checklist, input, context));
      for (const [index, change] of changes.entries())
        await once(`item ${String(index)}`, () => applyChange(change, checklist, context));
      await addItems(checklist, wanted, context);
      return readChecklist(checklist.id, context);
    });
    return { ...answerOf(after), removed: false, items: answerItems(after, input), ...own };
  },
  { review: reviewChange },
);

const datesOf = ({ items, addItems, timeZone }: Input) => [...items, ...addItems].map(({ due }) => ({ due, timeZone }));

const notedIn = ({ progress }: BoardStepContext) => foundSchema.safeParse(progress).data;

const answerOf = ({ id, name, idCard }: Pick<PlacedChecklist, 'id' | 'name' | 'idCard'>) => ({
  id,
  name,
  ...defined({ cardId: idCard }),
});

/** Formats the items, with their dates in the zone in which the input gives dates. */
function answerItems({ checkItems }: PlacedChecklist, { items, addItems, timeZone }: Input) {
  const given = [...items, ...addItems].find(({ due }) => due != null)?.due;
  return [...checkItems]
    .sort((one, other) => (one.pos ?? 0) - (other.pos ?? 0))
    .map((item) => withTimesAsGiven(answerCheckItem(item), { due: given, timeZone }));
}

/**
 * Finds the checklist and the items in the input. Undefined if an earlier attempt has removed the checklist. Ids are saved before any change.
 *
 * @throws InvalidInput, NotFound with candidates when a name does not match exactly one of them
 */
async function findChecklist(
  input: Input,
  context: BoardStepContext,
): Promise<{ checklist: PlacedChecklist; items: (TrelloCheckItem | undefined)[] } | undefined> {
  const noted = notedIn(context);
  const mayBeChanged = mayHaveBeenSent(context);
  const reading =
    noted === undefined
      ? resolveChecklist(input, context, mayBeChanged ? input.name : undefined)
      : resolveChecklist({ checklist: noted.checklist.id }, context);
  const checklist = input.remove && mayBeChanged ? await ifIdExists(reading) : await reading;
  if (checklist === undefined) return undefined;
  const items = input.items.map((change, index) =>
    itemMeant({ ...change, item: noted?.itemIds[index] ?? change.item }, checklist, mayBeChanged),
  );
  if (noted === undefined) {
    const { id, name, idCard } = checklist;
    context.saveProgress({
      checklist: { id, name, idCard },
      itemIds: items.map((item) => item?.id ?? null),
      ...(!mayBeChanged && itemsBefore(checklist.checkItems)),
    });
  }
  return { checklist, items };
}

async function renameOrMove(
  checklist: PlacedChecklist,
  { name, position }: Input,
  { trello }: BoardStepContext,
): Promise<void> {
  const isNamed = name === undefined || isSameText(checklist.name, name);
  if (isNamed && position === undefined) return;
  await trello.put(path`/checklists/${checklist.id}`, { body: { ...(!isNamed && { name }), pos: position } });
}

async function addItems(
  checklist: PlacedChecklist,
  wanted: readonly NewCheckItem[],
  context: BoardStepContext,
): Promise<void> {
  const isLookedFor = wanted.length > 0 && mayHaveBeenSent(context);
  const earlier = isLookedFor
    ? await recentItems((await readChecklist(checklist.id, context)).checkItems, context)
    : [];
  for (const item of wanted) {
    const index = earlier.findIndex((candidate) => isSameItem(candidate, item));
    if (index === -1) await addCheckItem(checklist.id, { ...item, pos: 'bottom' }, context);
    else earlier.splice(index, 1);
  }
}

/** Tells the reviewer which checklist of which card is meant, which items are meant, and all its items if the checklist is removed. */
async function reviewChange(input: Input, context: BoardStepContext): Promise<Review> {
  // What an earlier attempt found is meant, even if that attempt has renamed or removed some of it.
  const noted = notedIn(context);
  const checklist = await resolveChecklist(noted === undefined ? input : { checklist: noted.checklist.id }, context);
  const { id, name, idCard, idBoard, checkItems } = checklist;
  const meant = input.items.flatMap((change, index) => itemReviewed(change, noted?.itemIds[index], checklist) ?? []);
  const items = input.remove ? checkItems : meant.map(({ item }) => item);
  const removed = meant.flatMap(({ item, change }) => (change.remove ? item.name : []));
  const members = [...input.items, ...input.addItems].flatMap(({ member }) => member ?? []);
  return [
    { name: 'Checklist', value: `“${name}”`, binds: [id] },
    ...(idCard === undefined ? [] : await reviewCardOf(idCard, context)),
    ...(items.length === 0
      ? []
      : [
          {
            name: 'Items',
            value: items.map((item) => `“${item.name}”`).join('\n'),
            binds: items.map((item) => item.id),
          },
        ]),
    ...(removed.length === 0 ? [] : [{ name: 'Removes', value: removed.map((text) => `“${text}”`).join('\n') }]),
    ...(await reviewNames(() => Promise.resolve(idBoard), { members }, context)),
    ...(await reviewMemberZone(datesOf(input), context)),
  ];
}

/** The item of a change, if there was one: by its saved id if an earlier attempt has found it. */
function itemReviewed(change: Input['items'][number], notedId: string | null | undefined, checklist: PlacedChecklist) {
  if (notedId === null) return undefined;
  const item =
    notedId === undefined
      ? itemMeant(change, checklist, false)
      : (checklist.checkItems.find(({ id }) => id === notedId) ?? { id: notedId, name: change.item });
  return item === undefined ? undefined : { change, item };
}
