import { Hono } from 'hono';
import { z } from 'zod';
import { requireAbility } from '../caller';
import { canSee, canSeeAction, openOrganization } from '../access';
import { listActions } from './action-list';
import { boardWithNested } from './board-nested';
import { membersById } from './card-nested';
import { filterMemberships, membershipWithMember } from './membership-list';
import { memberType, readInvitedMember } from './member-parameters';
import {
  createOrganization,
  deleteOrganization,
  removeOrganizationMember,
  setOrganizationMember,
  updateOrganization,
} from '../changes/organizations';
import { filledText, parseParameters, text, textOrNull } from '../parameters';
import { TrelloError } from '../trello-error';
import { findMember } from '../state/find';
import { fieldValue } from '../views/field-value';
import { organizationView } from '../views/organization-view';
import { pickFields } from '../views/view';
import { viewerOf } from '../viewer';
import type { Action } from '../state/action';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

const shortName = z.string().regex(/^[a-z0-9_]{3,}$/);
const changes = z.object({
  displayName: filledText.optional(),
  name: shortName.optional(),
  desc: text.optional(),
  website: textOrNull.optional(),
});

/** `/organizations`: workspaces, by id or short name. */
export function organizationRoutes(world: TrelloWorld): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.post('/', (context) => {
    const { caller, parameters } = context.var;
    const actor = requireAbility(caller, 'write workspaces');
    const details = parseParameters(changes.extend({ displayName: filledText }), parameters);
    return context.json(organizationView(world, createOrganization(world, actor, details), viewerOf(context)));
  });

  app.get('/:id', (context) => {
    const organization = openOrganization(world, context.var.caller, context.req.param('id'), 'read workspaces');
    return context.json(
      pickFields(organizationView(world, organization, viewerOf(context)), context.var.parameters.fields),
    );
  });

  app.put('/:id', (context) => {
    const { caller, parameters } = context.var;
    const organization = openOrganization(world, caller, context.req.param('id'), 'write workspaces');
    const change = parseParameters(changes, parameters);
    updateOrganization(world, requireAbility(caller, 'write workspaces'), organization, change);
    return context.json(organizationView(world, organization, viewerOf(context)));
  });

  app.delete('/:id', (context) => {
    const organization = openOrganization(world, context.var.caller, context.req.param('id'), 'write workspaces');
    deleteOrganization(world, organization);
    return context.json({ _value: null });
  });

  app.get('/:id/actions', (context) => {
    const organization = openOrganization(world, context.var.caller, context.req.param('id'), 'read workspaces');
    const isVisible = (action: Action) => canSeeAction(world, action, viewerOf(context));
    return context.json(listActions(world, new Set([organization.id]), context.var.parameters, isVisible));
  });

  app.get('/:id/boards', (context) => {
    const { caller, parameters } = context.var;
    const organization = openOrganization(world, caller, context.req.param('id'), 'read');
    const idViewer = viewerOf(context);
    const boards = [...world.boards.values()].filter(
      (board) => board.idOrganization === organization.id && canSee(world, board, idViewer),
    );
    const open = parameters.filter === 'open' || parameters.filter === 'closed';
    const shown = open ? boards.filter((board) => board.closed === (parameters.filter === 'closed')) : boards;
    return context.json(
      shown.map((board) => boardWithNested(world, board, parameters, { idViewer, byDefault: 'all' })),
    );
  });

  app.get('/:id/members', (context) => {
    const organization = openOrganization(world, context.var.caller, context.req.param('id'), 'read workspaces');
    const shown = filterMemberships(organization.memberships, context.var.parameters);
    const ids = shown.map(({ idMember }) => idMember);
    return context.json(
      membersById(world, ids, context.var.parameters.fields ?? 'fullName,username', viewerOf(context)),
    );
  });

  app.get('/:id/memberships', (context) => {
    const organization = openOrganization(world, context.var.caller, context.req.param('id'), 'read workspaces');
    const { parameters } = context.var;
    const shown = filterMemberships(organization.memberships, parameters);
    return context.json(shown.map((each) => membershipWithMember(world, each, parameters, viewerOf(context))));
  });

  app.get('/:id/memberships/:idMembership', (context) => {
    const organization = openOrganization(world, context.var.caller, context.req.param('id'), 'read workspaces');
    const found = organization.memberships.find(({ id }) => id === context.req.param('idMembership'));
    if (!found) throw new TrelloError(404, 'The requested resource was not found.');
    return context.json(membershipWithMember(world, found, context.var.parameters, viewerOf(context)));
  });

  // None of these can be created in the sandbox.
  app.get('/:id/:none{(?:exports|pluginData|tags)}', (context) => {
    openOrganization(world, context.var.caller, context.req.param('id'), 'read workspaces');
    return context.json([]);
  });

  app.put('/:id/members', (context) => {
    const { caller, parameters } = context.var;
    const organization = openOrganization(world, caller, context.req.param('id'), 'write workspace members');
    const { member, type } = readInvitedMember(world, parameters);
    setOrganizationMember(world, requireAbility(caller, 'write workspace members'), organization, member, type);
    return context.json(organizationView(world, organization, viewerOf(context)));
  });

  app.put('/:id/members/:idMember', (context) => {
    const { caller, parameters } = context.var;
    const organization = openOrganization(world, caller, context.req.param('id'), 'write workspace members');
    const member = findMember(world, context.req.param('idMember'));
    const { type } = parseParameters(z.object({ type: memberType }), parameters);
    setOrganizationMember(world, requireAbility(caller, 'write workspace members'), organization, member, type);
    return context.json(organizationView(world, organization, viewerOf(context)));
  });

  app.delete('/:id/members/:idMember', (context) => {
    const { caller } = context.var;
    const organization = openOrganization(world, caller, context.req.param('id'), 'write workspace members');
    const member = findMember(world, context.req.param('idMember'));
    removeOrganizationMember(world, requireAbility(caller, 'write workspace members'), organization, member);
    return context.json(organizationView(world, organization, viewerOf(context)));
  });

  app.get('/:id/:field', (context) => {
    const organization = openOrganization(world, context.var.caller, context.req.param('id'), 'read workspaces');
    return context.json(
      fieldValue(organizationView(world, organization, viewerOf(context)), context.req.param('field')),
    );
  });

  return app;
}
