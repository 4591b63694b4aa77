import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility } from '../caller';
import { openBoard } from '../access';
import { membersById } from './card-nested';
import { filterMemberships, membershipWithMember } from './membership-list';
import { memberType, readInvitedMember } from './member-parameters';
import { removeBoardMember, setBoardMember } from '../changes/board-members';
import { parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { existing, findMember } from '../state/find';
import { membershipView } from '../views/board-view';
import type { Board } from '../state/board';
import { viewerOf } from '../viewer';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const membership = z.object({ type: memberType });

/** `/boards/{id}/members` and `/boards/{id}/memberships` */
export function boardMemberRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/:id/members', (context) => {
    const board = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    const shown = filterMemberships(board.memberships, context.var.parameters);
    const ids = shown.map(({ idMember }) => idMember);
    return context.json(
      membersById(world, ids, context.var.parameters.fields ?? 'fullName,username', viewerOf(context)),
    );
  });

  app.put('/:id/members', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write board members');
    const { member, type } = readInvitedMember(world, parameters);
    setBoardMember(world, requireAbility(caller, 'write board members'), board, member, type);
    return context.json(membershipsOf(board));
  });

  app.put('/:id/members/:idMember', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write board members');
    const member = findMember(world, context.req.param('idMember'));
    const { type } = parseParameters(membership, parameters);
    setBoardMember(world, requireAbility(caller, 'write board members'), board, member, type);
    return context.json(membershipsOf(board));
  });

  app.delete('/:id/members/:idMember', (context) => {
    const { caller } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write board members');
    const member = findMember(world, context.req.param('idMember'));
    removeBoardMember(world, requireAbility(caller, 'write board members'), board, member);
    return context.json(membershipsOf(board));
  });

  app.get('/:id/memberships', (context) => {
    const board = openBoard(world, context.var.caller, context.req.param('id'), 'read');
    const { parameters } = context.var;
    const shown = filterMemberships(board.memberships, parameters);
    return context.json(shown.map((each) => membershipWithMember(world, each, parameters, viewerOf(context))));
  });

  app.put('/:id/memberships/:idMembership', (context) => {
    const { caller, parameters } = context.var;
    const board = openBoard(world, caller, context.req.param('id'), 'write board members');
    const found = board.memberships.find(({ id }) => id === context.req.param('idMembership'));
    if (!found) throw new TrelloError(404, 'The requested resource was not found.');
    const { type } = parseParameters(membership, parameters);
    setBoardMember(
      world,
      requireAbility(caller, 'write board members'),
      board,
      existing(world.members, found.idMember),
      type,
    );
    return context.json(membershipView(found));
  });

  return app;
}

function membershipsOf(board: Board) {
  return { id: board.id, memberships: board.memberships.map(membershipView) };
}
