import { Hono } from 'hono';
import { z } from 'zod';
import { cardToChange } from '../access';
import { membersById as shownMembers } from './card-nested';
import { membersById } from './card-parameters';
import { addMemberToCard, removeMemberFromCard, voteOnCard } from '../changes/card-members';
import { objectId, parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing } from '../state/find';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const memberId = z.object({ value: objectId });

/** `/cards/{id}/idMembers` (`/members` in other clients) and `/cards/{id}/membersVoted` */
export function cardMemberRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/:id/:members{(?:idMembers|members)}', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const { value } = parseParameters(memberId, parameters);
    for (const member of membersById(world, existing(world.boards, card.idBoard), [value])) {
      // Texts from yasyf/vc #77, and from clients that look for them.
      if (card.idMembers.includes(member.id)) throw new TrelloError(400, 'member is already on the card');
      addMemberToCard(world, actor, card, member);
    }
    return context.json(shownMembers(world, card.idMembers, undefined, actor.member.id));
  });

  app.delete('/:id/:members{(?:idMembers|members)}/:idMember', (context) => {
    const { caller } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const member = existing(world.members, context.req.param('idMember'));
    if (!card.idMembers.includes(member.id)) throw new TrelloError(400, 'member is not on the card');
    removeMemberFromCard(world, actor, card, member);
    return context.json(shownMembers(world, card.idMembers, undefined, actor.member.id));
  });

  app.post('/:id/membersVoted', (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const { value } = parseParameters(memberId, parameters);
    voteOnCard(world, actor, card, existing(world.members, value), true);
    return context.json(shownMembers(world, card.idMembersVoted, undefined, actor.member.id));
  });

  app.delete('/:id/membersVoted/:idMember', (context) => {
    const { caller } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    voteOnCard(world, actor, card, existing(world.members, context.req.param('idMember')), false);
    return context.json({ _value: null });
  });

  return app;
}
