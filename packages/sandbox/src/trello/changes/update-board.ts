import { boardReference, type Board, type BoardPreferences } from '../state/board';
import { existing } from '../state/find';
import { organizationReference, type Organization } from '../state/organization';
import type { Actor } from '../state/actor';
import type { TrelloWorld } from '../state/world';

export interface BoardChanges {
  readonly name?: string | undefined;
  readonly desc?: string | undefined;
  readonly closed?: boolean | undefined;
  /** `null` removes the board from its workspace. */
  readonly organization?: Organization | null | undefined;
  readonly prefs?: Partial<BoardPreferences> | undefined;
}

/** Changes a board. Every property that changes causes a separate action. */
export function updateBoard(world: TrelloWorld, actor: Actor, board: Board, changes: BoardChanges): void {
  for (const field of ['name', 'desc', 'closed'] as const) changeField(world, actor, board, field, changes[field]);
  if (changes.prefs) changePreferences(world, actor, board, changes.prefs);
  if (changes.organization !== undefined) changeOrganization(world, actor, board, changes.organization);
}

export function deleteBoard(world: TrelloWorld, board: Board): void {
  for (const [id, card] of world.cards) {
    if (card.idBoard !== board.id) continue;
    for (const idChecklist of card.idChecklists) world.checklists.delete(idChecklist);
    world.cards.delete(id);
  }
  for (const [id, list] of world.lists) if (list.idBoard === board.id) world.lists.delete(id);
  for (const [id, label] of world.labels) if (label.idBoard === board.id) world.labels.delete(id);
  world.boards.delete(board.id);
}

function changeField<Field extends 'name' | 'desc' | 'closed'>(
  world: TrelloWorld,
  actor: Actor,
  board: Board,
  field: Field,
  value: Board[Field] | undefined,
): void {
  if (value === undefined || value === board[field]) return;
  const before = board[field];
  board[field] = value;
  if (field === 'closed') board.dateClosed = board.closed ? world.clock.now() : null;
  world.record(actor, 'updateBoard', {
    board: { ...boardReference(board), [field]: value },
    old: { [field]: before },
  });
}

function changePreferences(world: TrelloWorld, actor: Actor, board: Board, changes: Partial<BoardPreferences>): void {
  const before = board.prefs;
  board.prefs = { ...before, ...changes };
  const changed = (Object.keys(changes) as (keyof BoardPreferences)[]).filter(
    (name) => before[name] !== board.prefs[name],
  );
  for (const name of changed) {
    world.record(actor, 'updateBoard', {
      board: { ...boardReference(board), prefs: { [name]: board.prefs[name] } },
      old: { prefs: { [name]: before[name] } },
    });
  }
}

function changeOrganization(world: TrelloWorld, actor: Actor, board: Board, target: Organization | null): void {
  if (board.idOrganization === (target?.id ?? null)) return;
  const reference = boardReference(board);
  if (board.idOrganization !== null) {
    const source = existing(world.organizations, board.idOrganization);
    world.record(actor, 'removeFromOrganizationBoard', {
      board: reference,
      organization: organizationReference(source),
    });
  }
  board.idOrganization = target?.id ?? null;
  if (target) {
    const organization = organizationReference(target);
    world.record(actor, 'addToOrganizationBoard', { board: reference, organization });
  }
}
