import type { z } from 'zod';
import type { Steps } from '../../src/contracts';
import type { MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';

export type CreateEventInput = z.input<Steps['calendar.createEvent']['input']>;

/** Creates events, and looks at what the provider has of them. */
export function createdEvents(world: () => MailWorld) {
  const stored = (subject: string) =>
    world()
      .sandbox.graph.events(mailUser)
      .filter(({ content }) => content.subject === subject);
  return {
    create: (input: Partial<CreateEventInput>) =>
      world().call('calendar.createEvent', {
        subject: 'Kick-off',
        start: '2027-05-04T10:00',
        end: '2027-05-04T11:00',
        timeZone: 'Europe/Berlin',
        ...input,
      }),
    stored,
    only: (subject: string) => {
      const [event, ...others] = stored(subject);
      expect(others).toEqual([]);
      return event!;
    },
    invitations: (subject: string) =>
      world()
        .sandbox.graph.meetingMail(mailUser)
        .filter((mail) => mail.subject.includes(subject)),
  };
}
