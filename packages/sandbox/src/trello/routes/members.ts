import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility, type Caller } from '../caller';
import { canSee } from '../access';
import { listActions } from './action-list';
import { boardWithNested } from './board-nested';
import { cardCollection, filterCards } from './card-collection';
import { parseParameters, readFilter, text } from '../parameters';
import { TrelloError } from '../trello-error';
import { findMember } from '../state/find';
import { membershipOf } from '../state/membership';
import { tokenMay } from '../state/token';
import { fieldValue } from '../views/field-value';
import { memberView } from '../views/member-view';
import { organizationView } from '../views/organization-view';
import { tokenView } from '../views/token-view';
import { pickFields, type View } from '../views/view';
import { viewerOf } from '../viewer';
import type { Board } from '../state/board';
import type { Member } from '../state/member';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const changes = z.object({ fullName: text.min(1).optional(), bio: text.optional() });

/** `/members`: `me`, an id, or a user name. */
export function memberRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/:id', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    return context.json(pickFields(viewFor(world, caller, member), parameters.fields));
  });

  app.put('/:id', (context) => {
    const { caller, parameters } = context.var;
    const { member } = requireAbility(caller, 'change account');
    if (openMember(world, caller, context.req.param('id')) !== member) {
      throw new TrelloError(401, 'unauthorized permission requested');
    }
    const { fullName = member.fullName, bio = member.bio } = parseParameters(changes, parameters);
    Object.assign(member, { fullName, bio });
    return context.json(viewFor(world, caller, member));
  });

  app.get('/:id/boards/:filter?', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    requireAbility(caller, 'read');
    const filter = context.req.param('filter') ?? readFilter(parameters, 'all');
    const boards = filterBoards(boardsOf(world, member, viewerOf(context)), member, filter);
    const options = { idViewer: viewerOf(context), byDefault: 'all' as const };
    return context.json(boards.map((board) => boardWithNested(world, board, parameters, options)));
  });

  app.get('/:id/cards', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    requireAbility(caller, 'read');
    const visible = new Set(boardsOf(world, member, viewerOf(context)).map(({ id }) => id));
    const cards = [...world.cards.values()].filter(
      (card) => card.idMembers.includes(member.id) && visible.has(card.idBoard),
    );
    const filtered = filterCards(world, cards, readFilter(parameters, 'visible'));
    return context.json(cardCollection(world, filtered, parameters, viewerOf(context)));
  });

  app.get('/:id/organizations', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    requireAbility(caller, 'read workspaces');
    const organizations = [...world.organizations.values()].filter((each) => membershipOf(each.memberships, member.id));
    return context.json(organizations.map((each) => pickFields(organizationView(world, each), parameters.fields)));
  });

  app.get('/:id/actions', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    return context.json(listActions(world, new Set([member.id]), parameters));
  });

  app.get('/:id/tokens', (context) => {
    const { caller } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    if (requireAbility(caller, 'account').member !== member) {
      throw new TrelloError(401, 'unauthorized permission requested');
    }
    const own = [...world.tokens.values()].filter((token) => token.idMember === member.id);
    return context.json(own.map(tokenView));
  });

  app.get('/:id/:field', (context) => {
    const { caller } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    return context.json(fieldValue(viewFor(world, caller, member), context.req.param('field')));
  });

  return app;
}

/** A member as the caller may see them; `me` is the caller. */
export function openMember(world: TrelloWorld, caller: Caller, reference: string): Member {
  if (caller.kind === 'anonymous') throw new TrelloError(401, 'unauthorized permission requested');
  return reference === 'me' ? caller.actor.member : findMember(world, reference);
}

function viewFor(world: TrelloWorld, caller: Caller, member: Member): View {
  const own = caller.kind === 'member' && caller.actor.member === member;
  return memberView(world, member, { withEmail: own && tokenMay(caller.token, 'account') });
}

function boardsOf(world: TrelloWorld, member: Member, idViewer: string | undefined): Board[] {
  return [...world.boards.values()].filter(
    (board) => membershipOf(board.memberships, member.id) && canSee(world, board, idViewer),
  );
}

function filterBoards(boards: readonly Board[], member: Member, filter: string): Board[] {
  const names = filter.split(',');
  return boards.filter((board) =>
    names.some((name) => {
      if (name === 'open' || name === 'closed') return board.closed === (name === 'closed');
      if (name === 'starred') return board.starredBy.has(member.id);
      if (name === 'public') return board.prefs.permissionLevel === 'public';
      if (name === 'organization') return board.idOrganization !== null;
      if (name === 'all' || name === 'members') return true;
      throw new TrelloError(400, 'invalid value for filter');
    }),
  );
}
