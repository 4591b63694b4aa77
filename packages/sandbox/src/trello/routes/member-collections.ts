import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility, type Caller } from '../caller';
import { openBoard } from '../access';
import { openMember } from './members';
import { objectId, parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import type { Board } from '../state/board';
import type { Member } from '../state/member';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

/** Lists that are always empty, since their items cannot be created in the sandbox. */
const empty = [
  ...['boardsInvited', 'organizationsInvited', 'savedSearches'],
  // "An array of custom emoji", empty for a member without any (developer.atlassian.com/cloud/trello/rest/api-group-members).
  ...['customEmoji', 'customStickers', 'customBoardBackgrounds'],
];

/** `/members/{id}/boardStars`, and the lists of a member that are always empty here. */
export function memberCollectionRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  for (const name of empty) {
    app.get(`/:id/${name}`, (context) => {
      openMember(world, context.var.caller, context.req.param('id'));
      return context.json([]);
    });
  }

  app.get('/:id/boardStars', (context) =>
    context.json(starsOf(world, ownMember(world, context.var.caller, context.req.param('id')))),
  );

  app.post('/:id/boardStars', (context) => {
    const { caller, parameters } = context.var;
    const member = ownMember(world, caller, context.req.param('id'));
    const { idBoard } = parseParameters(z.object({ idBoard: objectId }), parameters);
    openBoard(world, requireWriter(caller), idBoard, 'read').starredBy.add(member.id);
    return context.json(starsOf(world, member));
  });

  app.get('/:id/boardStars/:idStar', (context) => {
    const member = ownMember(world, context.var.caller, context.req.param('id'));
    return context.json(starWith(world, member, context.req.param('idStar')));
  });

  app.delete('/:id/boardStars/:idStar', (context) => {
    const { caller } = context.var;
    const member = ownMember(world, requireWriter(caller), context.req.param('id'));
    const { idBoard } = starWith(world, member, context.req.param('idStar'));
    world.boards.get(idBoard)?.starredBy.delete(member.id);
    return context.json({});
  });

  return app;
}

interface BoardStar {
  readonly id: string;
  readonly idBoard: string;
  readonly pos: number;
}

/** Returns the stars of a member, in the order of the boards. */
export function starsOf(world: TrelloWorld, member: Member): BoardStar[] {
  const starred = [...world.boards.values()].filter((board) => board.starredBy.has(member.id));
  return starred.map((board, index) => ({ id: starId(board, member), idBoard: board.id, pos: 16_384 * (index + 1) }));
}

/** A star has a separate id, composed here of the board's and the member's. */
function starId(board: Board, member: Member): string {
  return `${board.id.slice(-12)}${member.id.slice(-12)}`;
}

function starWith(world: TrelloWorld, member: Member, id: string): BoardStar {
  const star = starsOf(world, member).find((each) => each.id === id);
  if (!star) throw new TrelloError(404, 'The requested resource was not found.');
  return star;
}

function requireWriter(caller: Caller): Caller {
  requireAbility(caller, 'write');
  return caller;
}

/** Only the member can see and change the member's own stars. */
function ownMember(world: TrelloWorld, caller: Caller, reference: string): Member {
  const { member } = requireAbility(caller, 'read');
  if (openMember(world, caller, reference) !== member) throw new TrelloError(401, 'unauthorized permission requested');
  return member;
}
