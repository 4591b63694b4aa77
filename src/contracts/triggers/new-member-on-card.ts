import { z } from 'zod';
import { defineTrigger } from '../trigger';
import { cardEventFields, memberSchema } from './board-event';
import { cardScope, howMembersAreNamed, membersField, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

const newMemberOnCardEventSchema = z.object({
  ...cardEventFields,
  member: memberSchema.describe('Who was put on the card.'),
});

export type NewMemberOnCardEvent = z.output<typeof newMemberOnCardEventSchema>;

export const newMemberOnCard = defineTrigger({
  name: 'board.newMemberOnCard',
  title: 'New Member on Card',
  description:
    'Fires when a member is put on a card of a watched board, or joins it; once for each member, also for those a new card is created with or a ' +
    'copied one brings along. Not for members of the board.',
  config: z.strictObject({
    ...cardScope,
    members: membersField.describe(`Only these members, ${howMembersAreNamed}. Leave out for all.`),
  }),
  event: newMemberOnCardEventSchema,
  matches: ({ members, ...scope }, event: NewMemberOnCardEvent) => {
    const { id, username = id } = event.member;
    return allMatch(
      withinScope(scope, event),
      matchWhen(
        members === undefined || members.includes(id) || members.includes(username),
        `${username} was put on the card, who is not one of members.`,
      ),
    );
  },
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});
