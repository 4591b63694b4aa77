import { cardAndListData, cardData } from './card-data';
import { commentsOf, copyComment } from './comments';
import { insertChecklist } from './checklists';
import { insertCard, type CardDetails } from './create-card';
import { cardReference, type Card } from '../state/card';
import { existing } from '../state/find';
import { checklistsOf } from '../state/siblings';
import type { Actor } from '../state/actor';
import type { TrelloList } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

export const copyableParts = [
  ...(['attachments', 'checklists', 'comments', 'customFields', 'due'] as const),
  ...(['start', 'labels', 'members'] as const),
] as const;
export type CopyablePart = (typeof copyableParts)[number];

/**
 * Creates a card from another: with the values of `details`, and otherwise the parts to keep. One action reports it, and further ones its members and
 * comments. Attachments have none, keep the date of the original and name who copied: 49 of 49 in a public board export
 * (github.com/smallma/trello-to-travel, March 2026, cards copied with their lists). Of copied checklists nothing is recorded; they are taken to be alike.
 */
export function copyCard(
  world: TrelloWorld,
  actor: Actor,
  list: TrelloList,
  source: Card,
  { details, keep }: { details: CardDetails; keep: ReadonlySet<CopyablePart> },
): Card {
  const card = insertCard(world, actor, list, {
    name: source.name,
    desc: source.desc,
    due: keep.has('due') ? source.due : null,
    start: keep.has('start') ? source.start : null,
    ...details,
  });
  const sameBoard = source.idBoard === card.idBoard;
  const labels = keep.has('labels') && sameBoard ? source.idLabels : [];
  const members = keep.has('members') ? source.idMembers : [];
  card.idLabels = [...new Set([...labels, ...(details.labels ?? []).map((label) => label.id)])];
  if (keep.has('customFields') && sameBoard) {
    card.customFieldItems = source.customFieldItems.map((item) => ({ ...item, id: world.ids.next() }));
  }
  card.idMembers = [...new Set([...members, ...(details.members ?? []).map((member) => member.id)])];
  world.record(actor, 'copyCard', { ...cardAndListData(world, card), cardSource: cardReference(source) });
  for (const id of members) {
    const member = existing(world.members, id);
    const data = { ...cardData(world, card), idMember: id, member: { id, name: member.fullName } };
    const isToldTwice = world.behaviour.copiedMembers === 'plain and marked';
    if (isToldTwice) world.record(actor, 'addMemberToCard', data, { about: member });
    world.record(actor, 'addMemberToCard', { ...data, fromCopy: true }, { about: member });
  }
  if (keep.has('attachments')) {
    const idMember = actor.member.id;
    card.attachments = source.attachments.map((original) => ({ ...original, id: world.ids.next(), idMember }));
  }
  if (keep.has('checklists')) {
    for (const checklist of checklistsOf(world, source)) insertChecklist(world, card, {}, checklist);
  }
  if (keep.has('comments')) {
    for (const comment of commentsOf(world, source)) copyComment(world, actor, card, comment);
  }
  return card;
}
