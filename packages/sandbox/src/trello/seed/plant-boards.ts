import { addAttachment } from '../changes/attachments';
import { addCheckItem } from '../changes/check-items';
import { addChecklist } from '../changes/checklists';
import { commentOnCard } from '../changes/comments';
import { createBoard } from '../changes/create-board';
import { createCard } from '../changes/create-card';
import { createLabel } from '../changes/labels';
import { createList } from '../changes/lists';
import { createOrganization, setOrganizationMember } from '../changes/organizations';
import { setBoardMember } from '../changes/board-members';
import { updateCard } from '../changes/update-card';
import type { Actor } from '../state/actor';
import type { Label } from '../state/label';
import type { Member } from '../state/member';
import type { TrelloList } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';
import type { TrelloSeed } from './trello-seed';

type BoardSeed = TrelloSeed['boards'][number];
type CardSeed = BoardSeed['lists'][number]['cards'][number];

/** Creates the members and boards of a seed. @throws Error that names an unknown user name */
export function plantBoards(world: TrelloWorld, { members, boards }: TrelloSeed): void {
  for (const person of members) {
    const member: Member = { id: world.ids.next(), bio: '', ...person };
    world.members.set(member.id, member);
  }
  for (const board of boards) plantBoard(world, board);
}

function plantBoard(world: TrelloWorld, { name, description, workspace, members, labels, lists }: BoardSeed): void {
  const [maker, ...others] = members.map((username) => memberNamed(world, username)) as [Member, ...Member[]];
  const actor = { member: maker };
  const organization = workspace === undefined ? undefined : workspaceNamed(world, actor, workspace);
  const board = createBoard(world, actor, {
    name,
    desc: description,
    organization,
    defaultLists: false,
    defaultLabels: false,
    ...(organization && { prefs: { permissionLevel: 'org' as const } }),
  });
  for (const member of others) {
    if (organization) setOrganizationMember(world, actor, organization, member, 'normal');
    setBoardMember(world, actor, board, member, 'normal');
  }
  const known = labels.map((label) => createLabel(world, actor, board, label));
  for (const { name: listName, cards } of lists) {
    const list = createList(world, actor, board, { name: listName, pos: 'bottom' });
    for (const card of cards) plantCard(world, actor, list, known, card);
  }
}

function plantCard(world: TrelloWorld, actor: Actor, list: TrelloList, labels: readonly Label[], seed: CardSeed): void {
  const card = createCard(world, actor, list, {
    name: seed.name,
    desc: seed.description,
    start: seed.start,
    due: seed.due,
    dueComplete: seed.dueComplete,
    labels: labels.filter(({ name }) => seed.labels.includes(name)),
    members: seed.members.map((username) => memberNamed(world, username)),
  });
  for (const { by, text } of seed.comments) commentOnCard(world, { member: memberNamed(world, by) }, card, text);
  for (const { name, items } of seed.checklists) {
    const checklist = addChecklist(world, actor, card, { name });
    for (const item of items) addCheckItem(world, actor, checklist, { name: item });
  }
  for (const url of seed.links)
    addAttachment(world, actor, card, { name: url, mimeType: '', source: { kind: 'link', url } });
  if (seed.closed) updateCard(world, actor, card, { closed: true });
}

function workspaceNamed(world: TrelloWorld, actor: Actor, displayName: string) {
  const known = [...world.organizations.values()].find((organization) => organization.displayName === displayName);
  return known ?? createOrganization(world, actor, { displayName });
}

function memberNamed(world: TrelloWorld, username: string): Member {
  const members = [...world.members.values()];
  const found = members.find((member) => member.username === username);
  if (found) return found;
  const known = members.map((member) => member.username).join(', ') || 'nobody';
  throw new Error(`The seed names a member "${username}" of Trello, which has: ${known}.`);
}
