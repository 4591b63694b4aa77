import { createBoard } from '../changes/create-board';
import { createCard } from '../changes/create-card';
import { createLabel } from '../changes/labels';
import { createList } from '../changes/lists';
import { createOrganization, setOrganizationMember } from '../changes/organizations';
import { findMember } from '../state/find';
import { setBoardMember } from '../changes/board-members';
import type { TrelloWorld } from '../state/world';

/** A small company's workspace: the board of its support team, and the board of its product. */
export function seedSupportDesk(world: TrelloWorld): void {
  const ada = findMember(world, 'ada');
  const colleagues = ['ben', 'chen', 'supportbot'].map((username) => findMember(world, username));
  const actor = { member: ada };
  const organization = createOrganization(world, actor, { displayName: 'Contoso', name: 'contoso' });
  for (const member of colleagues) setOrganizationMember(world, actor, organization, member, 'normal');

  const plain = { organization, defaultLists: false, defaultLabels: false, prefs: { permissionLevel: 'org' as const } };
  const support = createBoard(world, actor, { ...plain, name: 'Support', desc: 'Customers who need us.' });
  const product = createBoard(world, actor, { ...plain, name: 'Product', desc: 'What we build next.' });
  for (const board of [support, product]) {
    for (const member of colleagues) setBoardMember(world, actor, board, member, 'normal');
  }

  const lists = ['Inbox', 'Doing', 'Waiting for customer', 'Done'].map((name) =>
    createList(world, actor, support, { name, pos: 'bottom' }),
  );
  const labels = [
    { name: 'Warranty', color: 'green' },
    { name: 'Billing', color: 'yellow' },
    { name: 'Urgent', color: 'red' },
  ].map((label) => createLabel(world, actor, support, label));
  const [inbox, doing, , done] = lists;
  const [warranty, billing] = labels;
  if (inbox && doing && done && warranty && billing) {
    createCard(world, actor, inbox, { name: 'Rattling noise in the headset', labels: [warranty] });
    createCard(world, actor, doing, {
      name: 'Invoice 2026-0402 has the wrong address',
      labels: [billing],
      members: colleagues.slice(0, 1),
    });
    createCard(world, actor, done, { name: 'Spare door sensors for the warehouse' });
  }

  const ideas = createList(world, actor, product, { name: 'Ideas', pos: 'bottom' });
  createList(world, actor, product, { name: 'Planned', pos: 'bottom' });
  createCard(world, actor, ideas, { name: 'Ski rack for twelve pairs' });
}
