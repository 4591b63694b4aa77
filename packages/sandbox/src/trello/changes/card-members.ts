import { cardData } from './card-data';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { Member } from '../state/member';
import type { TrelloWorld } from '../state/world';

export function addMemberToCard(world: TrelloWorld, actor: Actor, card: Card, member: Member): void {
  if (card.idMembers.includes(member.id)) return;
  card.idMembers = [...card.idMembers, member.id];
  const data = { ...cardData(world, card), idMember: member.id, member: { id: member.id, name: member.fullName } };
  world.record(actor, 'addMemberToCard', data, { about: member });
}

export function removeMemberFromCard(world: TrelloWorld, actor: Actor, card: Card, member: Member): void {
  if (!card.idMembers.includes(member.id)) return;
  card.idMembers = card.idMembers.filter((id) => id !== member.id);
  const data = {
    ...cardData(world, card),
    idMember: member.id,
    member: { id: member.id, name: member.fullName },
    deactivated: false,
  };
  world.record(actor, 'removeMemberFromCard', data, { about: member });
}

/** Replaces a card's members. */
export function setCardMembers(world: TrelloWorld, actor: Actor, card: Card, members: readonly Member[]): void {
  const wanted = new Set(members.map((member) => member.id));
  const before = card.idMembers;
  for (const id of card.idMembers.filter((current) => !wanted.has(current))) {
    const member = world.members.get(id);
    if (member) removeMemberFromCard(world, actor, card, member);
  }
  for (const member of members) addMemberToCard(world, actor, card, member);
  if (before.length === card.idMembers.length && before.every((id) => wanted.has(id))) return;
  // Trello records this in addition to the single actions (tacokit 2015).
  const data = cardData(world, card);
  const whole = { ...data, card: { ...data.card, idMembers: card.idMembers }, old: { idMembers: before } };
  world.record(actor, 'updateCard', whole);
}

/** Records or removes a member's vote for a card. */
export function voteOnCard(world: TrelloWorld, actor: Actor, card: Card, member: Member, voted: boolean): void {
  if (card.idMembersVoted.includes(member.id) === voted) return;
  const others = card.idMembersVoted.filter((id) => id !== member.id);
  card.idMembersVoted = voted ? [...others, member.id] : others;
  world.record(actor, 'voteOnCard', { ...cardData(world, card), voted });
}
