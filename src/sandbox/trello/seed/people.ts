import type { Member } from '../state/member';
import type { TrelloWorld } from '../state/world';

const people = [
  { username: 'ada', fullName: 'Ada Moreau', email: 'ada@example.com' },
  { username: 'ben', fullName: 'Ben Okafor', email: 'ben@example.com' },
  { username: 'chen', fullName: 'Chen Li', email: 'chen@example.com' },
  { username: 'supportbot', fullName: 'Support Agent', email: 'agent@example.com' },
];

/** The members of every sandbox. */
export function seedPeople(world: TrelloWorld): void {
  for (const person of people) {
    const member: Member = { id: world.ids.next(), bio: '', ...person };
    world.members.set(member.id, member);
  }
}
