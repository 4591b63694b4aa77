import { commentsOf } from './changes/comments';
import { existing } from './state/find';
import { checklistsOf } from './state/siblings';
import { createdAt } from './state/trello-id';
import type { Card } from './state/card';
import type { Member } from './state/member';
import type { TrelloWorld } from './state/world';

/** Whether an operator holds of a card, for the member who searches. */
export type Holds = (card: Card, world: TrelloWorld, searcher: Member) => boolean;

const day = 24 * 3600 * 1000;
const days = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 30],
]);

/**
 * The operators of Trello's search, as support.atlassian.com/trello/docs/searching-for-cards-all-boards describes them. Each returns undefined
 * for a value that the page does not name. It does not say which way round `sort:` sorts, so that no value of it is known here.
 */
export const searchOperators: ReadonlyMap<string, (value: string) => Holds | undefined> = new Map([
  [
    'board',
    (value) =>
      ({ idBoard }, world) =>
        idBoard === value || isIn(existing(world.boards, idBoard).name, value),
  ],
  [
    'list',
    (value) =>
      ({ idList }, world) =>
        isIn(existing(world.lists, idList).name, value),
  ],
  ['label', (value) => (card, world) => hasLabel(card, world, value)],
  ['member', (value) => (card, world, searcher) => hasMember(card, world, value === 'me' ? searcher.username : value)],
  [
    'name',
    (value) =>
      ({ name }) =>
        isIn(name, value),
  ],
  [
    'description',
    (value) =>
      ({ desc }) =>
        isIn(desc, value),
  ],
  ['comment', (value) => (card, world) => textsOf.comments(card, world).some((text) => isIn(text, value))],
  ['checklist', (value) => (card, world) => textsOf.checklists(card, world).some((text) => isIn(text, value))],
  ['is', (value) => states.get(value)],
  ['has', (value) => parts.get(value)],
  ['due', (value) => dueStates.get(value) ?? within(value, ({ due }) => due && Date.parse(due), 'ahead')],
  ['created', (value) => within(value, ({ id }) => createdAt(id).getTime(), 'back')],
  ['edited', (value) => within(value, ({ dateLastActivity }) => dateLastActivity.getTime(), 'back')],
  ['sort', () => undefined],
] satisfies [string, (value: string) => Holds | undefined][]);

const states = new Map<string, Holds>([
  ['open', ({ closed }) => !closed],
  ['archived', ({ closed }) => closed],
  ['starred', ({ idBoard }, world, searcher) => existing(world.boards, idBoard).starredBy.has(searcher.id)],
]);

const parts = new Map<string, Holds>([
  ['attachments', ({ attachments }) => attachments.length > 0],
  ['description', ({ desc }) => desc !== ''],
  ['cover', ({ cover }) => (cover.color ?? cover.idAttachment ?? cover.idUploadedBackground) !== null],
  ['members', ({ idMembers }) => idMembers.length > 0],
  ['stickers', () => false],
]);

const dueStates = new Map<string, Holds>([
  // `due:overdue` excludes completed cards.
  ['overdue', ({ due, dueComplete }, { clock }) => due !== null && !dueComplete && Date.parse(due) < +clock.now()],
  ['complete', ({ due, dueComplete }) => due !== null && dueComplete],
  ['incomplete', ({ due, dueComplete }) => due !== null && !dueComplete],
]);

/** A span of time before or after now: `day`, `week`, `month` (here 30 days), or a number of days. */
function within(
  value: string,
  timeOf: (card: Card) => number | '' | null,
  direction: 'ahead' | 'back',
): Holds | undefined {
  const count = days.get(value) ?? (/^\d+$/.test(value) ? Number(value) : undefined);
  if (count === undefined) return undefined;
  return (card, { clock }) => {
    const time = timeOf(card);
    if (time === null || time === '') return false;
    const distance = direction === 'ahead' ? time - +clock.now() : +clock.now() - time;
    return distance >= 0 && distance <= count * day;
  };
}

/** Texts that belong to a card, besides its name and description. */
export const textsOf = {
  comments: (card: Card, world: TrelloWorld) => commentsOf(world, card).map(({ data }) => String(data.text)),
  checklists: (card: Card, world: TrelloWorld) =>
    checklistsOf(world, card).flatMap(({ name, checkItems }) => [name, ...checkItems.map((item) => item.name)]),
  attachments: (card: Card) => card.attachments.map(({ name }) => name),
};

const isIn = (text: string, value: string) => text.toLowerCase().includes(value);

function hasLabel({ idLabels }: Card, world: TrelloWorld, value: string): boolean {
  const labels = idLabels.flatMap((id) => world.labels.get(id) ?? []);
  return labels.some(({ name, color }) => name.toLowerCase() === value || color === value);
}

const hasMember = ({ idMembers }: Card, world: TrelloWorld, username: string) =>
  idMembers.some((id) => world.members.get(id)?.username === username);
