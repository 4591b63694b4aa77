import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility, type Caller } from '../caller';
import { canSee, canSeeAction } from '../access';
import { listActions } from './action-list';
import { boardWithNested } from './board-nested';
import { nestedCardParameters } from './card-nested';
import { cardCollection, filterCards } from './card-collection';
import { filledText, parseParameters, readFilter, text } from '../parameters';
import { TrelloError } from '../trello-error';
import { findMember } from '../state/find';
import { membershipOf } from '../state/membership';
import { tokenMay } from '../state/token';
import { fieldValue } from '../views/field-value';
import { memberView } from '../views/member-view';
import { organizationView } from '../views/organization-view';
import { tokenView } from '../views/token-view';
import { asksFor, pickFields, type View } from '../views/view';
import { memberIdOf, viewerOf } from '../viewer';
import type { Action } from '../state/action';
import type { Board } from '../state/board';
import type { Card } from '../state/card';
import type { Organization } from '../state/organization';
import type { Member } from '../state/member';
import type { TrelloContext, TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const changes = z.object({ fullName: filledText.optional(), bio: text.optional() });

/** `/members`: `me`, an id, or a user name. */
export function memberRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/:id', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    const view = pickFields(viewFor(world, caller, member), parameters.fields);
    return context.json({ ...view, ...nestedIn(world, member, context) });
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
    const filtered = cardsOf(world, member, viewerOf(context), readFilter(parameters, 'visible'));
    return context.json(cardCollection(world, filtered, parameters, viewerOf(context)));
  });

  app.get('/:id/organizations', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    requireAbility(caller, 'read workspaces');
    const organizations = organizationsOf(world, member, readFilter(parameters, 'all'));
    const views = organizations.map((each) => organizationView(world, each, viewerOf(context)));
    return context.json(views.map((view) => pickFields(view, parameters.fields)));
  });

  app.get('/:id/actions', (context) => {
    const { caller, parameters } = context.var;
    const member = openMember(world, caller, context.req.param('id'));
    const isVisible = (action: Action) => canSeeAction(world, action, viewerOf(context));
    return context.json(listActions(world, new Set([member.id]), parameters, isVisible));
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

/** Returns a member as the caller may see them; `me` is the caller. */
export function openMember(world: TrelloWorld, caller: Caller, reference: string): Member {
  if (caller.kind === 'anonymous') throw new TrelloError(401, 'unauthorized permission requested');
  return reference === 'me' ? caller.actor.member : findMember(world, reference);
}

function viewFor(world: TrelloWorld, caller: Caller, member: Member): View {
  const own = caller.kind === 'member' && caller.actor.member === member;
  return memberView(world, member, memberIdOf(caller), { withEmail: own && tokenMay(caller.token, 'account') });
}

/** Returns the boards, cards and workspaces that the parameters ask for in addition to the member. */
function nestedIn(world: TrelloWorld, member: Member, context: TrelloContext): View {
  const { caller, parameters } = context.var;
  const nested: Record<string, unknown> = {};
  const idViewer = viewerOf(context);
  if (asksFor(parameters.boards)) {
    requireAbility(caller, 'read');
    const boards = filterBoards(boardsOf(world, member, idViewer), member, String(parameters.boards));
    const options = { idViewer, byDefault: 'all' as const };
    nested.boards = boards.map((board) => boardWithNested(world, board, { fields: parameters.board_fields }, options));
  }
  if (asksFor(parameters.cards)) {
    requireAbility(caller, 'read');
    const cards = cardsOf(world, member, idViewer, String(parameters.cards));
    nested.cards = cardCollection(world, cards, nestedCardParameters(parameters), idViewer);
  }
  if (asksFor(parameters.organizations)) {
    requireAbility(caller, 'read workspaces');
    nested.organizations = organizationsOf(world, member, String(parameters.organizations)).map((each) =>
      pickFields(organizationView(world, each, idViewer), parameters.organization_fields),
    );
  }
  return nested;
}

function cardsOf(world: TrelloWorld, member: Member, idViewer: string | undefined, filter: string): Card[] {
  const visible = new Set(boardsOf(world, member, idViewer).map(({ id }) => id));
  const cards = [...world.cards.values()].filter(
    (card) => card.idMembers.includes(member.id) && visible.has(card.idBoard),
  );
  return filterCards(world, cards, filter);
}

/** No workspace of the sandbox is public. */
function organizationsOf(world: TrelloWorld, member: Member, filter: string): Organization[] {
  if (!['all', 'members', 'none', 'public'].includes(filter)) throw new TrelloError(400, 'invalid value for filter');
  if (filter === 'none' || filter === 'public') return [];
  return [...world.organizations.values()].filter((each) => membershipOf(each.memberships, member.id));
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
      if (name === 'all' || name === 'members' || name === 'true') return true;
      throw new TrelloError(400, 'invalid value for filter');
    }),
  );
}
