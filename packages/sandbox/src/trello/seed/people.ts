import type { Member } from '../state/member';
import type { TrelloWorld } from '../state/world';

const people = [
  { username: 'ada', fullName: 'Ada Marsh', email: 'ada@contoso.example' },
  { username: 'ben', fullName: 'Ben Okafor', email: 'ben@contoso.example' },
  { username: 'chen', fullName: 'Chen Li', email: 'chen@contoso.example' },
  { username: 'supportbot', fullName: 'Support Agent', email: 'agent@contoso.example' },
];

/** The members of every sandbox. */
export function seedPeople(world: TrelloWorld): void {
  for (const person of people) {
    const member: Member = { id: world.ids.next(), bio: '', timezone: 'Europe/Berlin', ...person };
    world.members.set(member.id, member);
  }
}
