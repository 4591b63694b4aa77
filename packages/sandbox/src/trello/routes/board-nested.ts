import { z } from 'zod';
import { listActions, nestedActionLimit } from './action-list';
import { cardCollection, filterCards } from './card-collection';
import { membersById, nestedCardParameters } from './card-nested';
import { listCollection } from './list-collection';
import { boardDefaultFields, boardView, membershipView } from '../views/board-view';
import { checklistView } from '../views/checklist-view';
import { customFieldView } from '../views/custom-field-view';
import { labelView } from '../views/label-view';
import { organizationView } from '../views/organization-view';
import { asksFor, pickFields, type View } from '../views/view';
import { customFieldsOf } from '../state/custom-field';
import { cardsOfBoard, labelsOf } from '../state/siblings';
import type { Board } from '../state/board';
import { parseParameters, wholeNumber, type Parameters } from '../parameters';
import type { TrelloWorld } from '../state/world';

const labelsLimit = z.object({ labels_limit: wholeNumber.max(1000).default(50) });

/** Returns a board with the nested resources that the parameters ask for. */
export function boardWithNested(
  world: TrelloWorld,
  board: Board,
  parameters: Parameters,
  { idViewer, byDefault = boardDefaultFields }: { idViewer?: string | undefined; byDefault?: string[] | 'all' },
): View {
  const nested: Record<string, unknown> = {};
  if (asksFor(parameters.lists)) {
    const asked = { filter: String(parameters.lists), fields: parameters.list_fields, parameters: {} };
    nested.lists = listCollection(world, board.id, asked, idViewer);
  }
  if (asksFor(parameters.cards)) {
    const cards = filterCards(world, cardsOfBoard(world, board.id), String(parameters.cards));
    nested.cards = cardCollection(world, cards, nestedCardParameters(parameters), idViewer);
  }
  if (asksFor(parameters.labels)) {
    // "labels_limit: default 50, at most 1000" (developer.atlassian.com/cloud/trello/guides/rest-api/nested-resources)
    const { labels_limit: limit } = parseParameters(labelsLimit, parameters);
    nested.labels = labelsOf(world, board.id)
      .slice(0, limit)
      .map((label) => pickFields(labelView(world, label), parameters.label_fields));
  }
  if (asksFor(parameters.members)) {
    const ids = board.memberships.map((membership) => membership.idMember);
    nested.members = membersById(world, ids, parameters.member_fields, idViewer);
  }
  if (asksFor(parameters.memberships)) nested.memberships = board.memberships.map(membershipView);
  if (asksFor(parameters.checklists)) {
    const checklists = [...world.checklists.values()].filter((checklist) => checklist.idBoard === board.id);
    nested.checklists = checklists.map((checklist) =>
      pickFields(checklistView(checklist), parameters.checklist_fields),
    );
  }
  if (asksFor(parameters.actions)) {
    nested.actions = listActions(world, new Set([board.id]), {
      filter: parameters.actions,
      limit: nestedActionLimit(parameters),
      fields: parameters.action_fields,
    });
  }
  const organization = world.organizations.get(board.idOrganization ?? '');
  if (asksFor(parameters.organization) && organization) {
    const view = organizationView(world, organization, idViewer);
    nested.organization = pickFields(view, parameters.organization_fields, ['name', 'displayName']);
  }
  if (asksFor(parameters.customFields)) {
    nested.customFields = customFieldsOf(world, board.id).map(customFieldView);
  }
  if (asksFor(parameters.pluginData)) nested.pluginData = [];
  return { ...pickFields(boardView(world, board, idViewer), parameters.fields, byDefault), ...nested };
}
