import { insertCard } from './create-card';
import { insertLabel } from './labels';
import { insertList } from './lists';
import { boardReference, newBoardPreferences, type Board, type BoardPreferences } from '../state/board';
import { defaultLabelColors } from '../state/label';
import { organizationReference, type Organization } from '../state/organization';
import { cardsOfList, labelsOf, listsOf } from '../state/siblings';
import type { Actor } from '../state/actor';
import type { TrelloWorld } from '../state/world';

export interface BoardDetails {
  readonly name: string;
  readonly desc?: string | undefined;
  readonly organization?: Organization | undefined;
  readonly prefs?: Partial<BoardPreferences> | undefined;
  readonly defaultLists?: boolean | undefined;
  readonly defaultLabels?: boolean | undefined;
}

/** Creates a board with its creator as administrator and, by default, Trello's three lists and six labels. */
export function createBoard(world: TrelloWorld, actor: Actor, details: BoardDetails): Board {
  const board = insertBoard(world, actor, details);
  if (details.defaultLabels ?? true) {
    for (const color of defaultLabelColors) insertLabel(world, board, { name: '', color });
  }
  if (details.defaultLists ?? true) {
    for (const name of ['To Do', 'Doing', 'Done']) insertList(world, board, name, 'bottom');
  }
  announce(world, actor, board, 'createBoard', details.organization);
  return board;
}

/** Creates a board with the lists and labels of another, and on request its open cards. */
export function copyBoard(
  world: TrelloWorld,
  actor: Actor,
  source: Board,
  { details, keepCards }: { details: BoardDetails; keepCards: boolean },
): Board {
  const board = insertBoard(world, actor, { desc: source.desc, ...details });
  for (const label of labelsOf(world, source.id)) insertLabel(world, board, label);
  for (const list of listsOf(world, source.id).filter((candidate) => !candidate.closed)) {
    const copy = insertList(world, board, list.name, 'bottom');
    if (!keepCards) continue;
    for (const card of cardsOfList(world, list.id).filter((candidate) => !candidate.closed)) {
      insertCard(world, actor, copy, { name: card.name, desc: card.desc, due: card.due, start: card.start });
    }
  }
  announce(world, actor, board, 'copyBoard', details.organization, {
    boardSource: { id: source.id, name: source.name },
  });
  return board;
}

function insertBoard(world: TrelloWorld, actor: Actor, { name, desc, organization, prefs }: BoardDetails): Board {
  const board: Board = {
    id: world.ids.next(),
    shortLink: world.ids.nextShortLink(),
    name,
    desc: desc ?? '',
    closed: false,
    dateClosed: null,
    idOrganization: organization?.id ?? null,
    idMemberCreator: actor.member.id,
    memberships: [{ id: world.ids.next(), idMember: actor.member.id, memberType: 'admin' }],
    prefs: { ...newBoardPreferences, ...prefs },
    starredBy: new Set(),
    dateLastActivity: null,
    cardsCreated: 0,
  };
  world.boards.set(board.id, board);
  return board;
}

/** Reports a board in a workspace twice: that it was created, and that it was added to the workspace. */
function announce(
  world: TrelloWorld,
  actor: Actor,
  board: Board,
  type: 'createBoard' | 'copyBoard',
  organization?: Organization,
  more: Record<string, { id: string; name: string }> = {},
): void {
  const data = organization
    ? { board: boardReference(board), organization: organizationReference(organization) }
    : { board: boardReference(board) };
  world.record(actor, type, { ...data, ...more });
  if (organization) world.record(actor, 'addToOrganizationBoard', data);
}
