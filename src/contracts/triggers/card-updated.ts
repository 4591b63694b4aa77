import { z } from 'zod';
import { defineTrigger } from '../trigger';
import { cardEventFields } from './board-event';
import { cardScope, withinScope } from './board-scope';
import { changesField, type Change } from './change';
import { allMatch, matchWhen } from './match-when';

const properties = [
  'name',
  'description',
  'due',
  'dueReminder',
  'dueComplete',
  'start',
  'position',
  'list',
  'board',
  'cover',
  'labels',
  'members',
  'attachments',
  'checklists',
  'checkItems',
  'archived',
  'location',
] as const;

/**
 * Changes that Trello's lists of actions do not contain. Of changed labels they have some: recorded in public board exports are those that people make
 * since 2023 (github.com/cdiddy77/capstone-oss, smallma/trello-to-travel); most of before are missing, and of a program's nothing is recorded.
 */
const webhookOnly = 'checklist items that are added, renamed or deleted, and changed labels that Trello does not list';
const ofWebhookOnly: readonly (typeof properties)[number][] = ['labels', 'checkItems'];

const cardUpdatedEventSchema = z.object({ ...cardEventFields, changes: changesField });

export type CardUpdatedEvent = z.output<typeof cardUpdatedEventSchema>;

export const cardUpdated = defineTrigger({
  name: 'board.cardUpdated',
  title: 'Card Updated',
  description:
    'Fires when any property of a card of a watched board changes: name, description, dates, position, cover, labels, members, ' +
    'attachments, checklists and their items, archived or not, and a move to another list or board. A new card does not fire it (use New ' +
    'Card; members it is created with do, and those that a copied one brings along), nor does a comment, a vote, a custom field, or a card that is deleted (use New Board Activity). One change fires once, also where Trello tells of ' +
    'it twice: the new position a moved card gets belongs to the move, the reminder to its new due date, the cover to the attachment, address and coordinates to the location, of which the name is told. ' +
    'With properties that name only the part, the part is told. Trello ' +
    `tells by webhook only of ${webhookOnly}: where that is ` +
    'lost, or there is none, these do not fire. That it lists changed labels is known of changes at its own page only; New Label Added To Card finds labels in any case.',
  config: z.strictObject({
    ...cardScope,
    properties: z
      .array(z.enum(properties))
      .min(1)
      .optional()
      .describe('Only changes of these properties. Leave out for all.'),
  }),
  event: cardUpdatedEventSchema,
  matches: ({ properties: wanted, ...scope }, event: CardUpdatedEvent) =>
    allMatch(
      withinScope(scope, event),
      matchWhen(
        isWanted(wanted, event.changes),
        `It changed ${event.changes.map(({ property }) => property).join(', ')}, and properties names others.`,
      ),
      matchWhen(
        !event.changes.some((change) => isArrivalOn(scope.boardIds, event.board.id, change)),
        'The card went to another watched board, which tells of it.',
      ),
    ),
  warnings: () => [],
  webhookOnly: {
    what: webhookOnly,
    concerns: ({ properties: wanted }) => wanted?.some((property) => ofWebhookOnly.includes(property)) ?? true,
  },
  scopes: ['read'],
});

/** Whether one of the changes is of a property that is asked for. */
export const isWanted = (wanted: readonly string[] | undefined, changes: readonly Change[]): boolean =>
  wanted === undefined || changes.some(({ property }) => wanted.includes(property));

/** A card that moves between two watched boards creates an action on each; only the one on the destination counts. */
function isArrivalOn(boardIds: readonly string[], boardId: string, { property, to }: Change): boolean {
  if (property !== 'board' || typeof to !== 'object' || to === null || !('id' in to)) return false;
  return to.id !== boardId && boardIds.includes(String(to.id));
}
