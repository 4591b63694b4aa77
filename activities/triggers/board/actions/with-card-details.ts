import { z } from 'zod';
import type { CardEvent } from '../../../../src/contracts/triggers/board-event';
import { isToolError } from '../../../../src/contracts/tool-error';
import { path } from '../../../../src/providers/request-path';
import { trimmedText } from '../../../../src/text/cut-text';
import { cardSchema } from '../../../../src/providers/trello/wire/card';
import { dueOf, nameOfLabel, nameOfMember, withMembers } from '../../../board/cards/card-fields';
import type { Watch } from '../../trigger-source';
import { named } from './event-of-action';
import { trelloOf } from '../boards/trello-of';

type AboutCard = { [Field in 'board' | 'card' | 'list']?: CardEvent[Field] | undefined };

/** Longest part of a description in an event, in characters: events pass through the trigger's history. */
const descriptionLength = 300;

const readSchema = cardSchema.extend({
  list: z.looseObject({ id: z.string(), name: z.string().nullish() }).nullish(),
});

/** Adds the card's details to an event, so that its agent does not have to read the card first. */
export async function withCardDetails<Event extends AboutCard>(watch: Watch, event: Event): Promise<Event> {
  if (event.card === undefined) return event;
  const card = await readCard(watch, event.card.id);
  // The trigger decides which boards its agent hears of: details of a card that has moved to another board are left out.
  if (card === undefined || card.idBoard !== event.board?.id) return event;
  const { text, truncated } = trimmedText(card.desc ?? '', descriptionLength);
  const members = card.members ?? [];
  return {
    ...event,
    card: {
      ...event.card,
      ...(text === '' ? {} : { description: text, ...(truncated && { truncated }) }),
      ...dueOf(card),
      ...(card.labels.length !== 0 && { labels: card.labels.map(nameOfLabel) }),
      ...(members.length !== 0 && { members: members.map(nameOfMember) }),
    },
    ...(event.list === undefined && card.list != null && { list: named(card.list) }),
  };
}

/** Undefined for a card that is gone, or that the account may no longer read. The event is emitted all the same. */
async function readCard(watch: Watch, id: string): Promise<z.output<typeof readSchema> | undefined> {
  const trello = await trelloOf(watch);
  try {
    return await trello.get(path`/cards/${id}`, {
      query: { fields: 'name,desc,due,dueComplete,labels,idBoard', ...withMembers, list: true, list_fields: 'name' },
      schema: readSchema,
    });
  } catch (error) {
    if (isToolError(error, 'NotFound') || isToolError(error, 'PermissionDenied')) return undefined;
    throw error;
  }
}
