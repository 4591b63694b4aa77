import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { z } from 'zod';
import { createActivities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import type { Steps } from '../../src/contracts';
import type { MailWorld } from '../mail/mail-world';
import { eventually } from '../support/eventually';
import { mailUser } from '../support/world';
import { createdEvents } from './created-events';

type Input = z.input<Steps['calendar.updateEvent']['input']>;

const ben = { address: 'ben@contoso.example' };
const lena = { address: 'lena@northwind.example' };
const cleo = { address: 'cleo@outlook.example' };

/** Whom Update Event tells of attendees who come and go; shares the world of update-event.test.ts. */
export function testAttendees(world: () => MailWorld): void {
  const { create: createEvent, invitations: mails } = createdEvents(world);
  const create = (subject: string, more: object = {}) => createEvent({ subject, ...more });
  const update = (input: Input) => world().call('calendar.updateEvent', { notice: 'send', ...input });
  const told = (subject: string) => mails(subject).map(({ kind, to }) => [kind, ...to]);
  const patches = { provider: 'graph', method: 'PATCH', path: /\/events\// } as const;

  describe('Update Event, of attendees,', () => {
    test('adds and removes them without dropping the others or what they have answered, and without telling them', async () => {
      const { id } = await create('People', { attendees: [ben, lena] });
      const { attendees } = await update({
        eventId: id,
        addAttendees: [{ ...cleo, type: 'optional' }],
        removeAttendees: ['LENA@northwind.example'],
      });
      expect(attendees).toMatchObject([ben, { ...cleo, type: 'optional' }]);
      expect(told('People')).toEqual([
        ['invitation', ben.address, lena.address],
        ['cancellation', lena.address],
        ['invitation', cleo.address],
      ]);
    });

    test('refuses to invite without notice', async () => {
      const input = { eventId: 'AAMk', addAttendees: [ben] };
      const { message } = await world().refusal('calendar.updateEvent', input);
      expect(message).toContain('give notice "send"');
    });

    test.each(['at once', 'after an answer that got lost'])(
      'tells those who stay nothing of what only the mailbox itself sees: %s',
      async (what) => {
        const subject = `Own beside them, ${what}`;
        const { id } = await create(subject, { attendees: [ben] });
        if (what.startsWith('after'))
          world().sandbox.faults.add({ match: patches, fault: { kind: 'reset-after-effect' } });
        const own = { categories: ['Customer'], showAs: 'oof' as const, reminderMinutes: 20 };
        const after = await update({ eventId: id, addAttendees: [cleo], ...own });
        expect(after).toMatchObject({ attendees: [ben, cleo], ...own });
        expect(told(subject)).toEqual([
          ['invitation', ben.address],
          ['invitation', cleo.address],
        ]);
      },
    );

    test.each([
      ['are refused', { kind: 'status', status: 400 }, false, /categories, reminder, showAs/],
      ['may be changed', { kind: 'reset-after-effect' }, true, /changed them back.*categories, reminder, showAs/],
    ] as const)(
      'says what only the mailbox itself sees to be changed already, where they %s',
      async (what, fault, isUndone, message) => {
        const { id } = await create(`Own, but they ${what}`, { attendees: [ben] });
        const made = world().sandbox.requests.count(patches);
        world().sandbox.faults.add({ match: patches, fault, skip: 1 });
        const own = { categories: ['Customer'] };
        const input = { eventId: id, addAttendees: [cleo], notice: 'send', ...own };
        const refusal = world().refusal('calendar.updateEvent', input);
        await eventually('the change', () => world().sandbox.requests.count(patches) > made + 1);
        if (isUndone) world().sandbox.graph.changeEvent(mailUser, id, { attendees: [] });
        expect((await refusal).message).toMatch(message);
        const stored = world()
          .sandbox.graph.events(mailUser)
          .find(({ immutableId }) => immutableId === id);
        expect(stored?.content).toMatchObject(own);
      },
    );

    const invited = [{ attendees: [ben] }, { addAttendees: [cleo] }, [ben]] as const;
    const takenOff = [{ attendees: [ben, cleo] }, { removeAttendees: [cleo.address] }, [ben, cleo]] as const;
    test.each([
      ['invited', ...invited, 0],
      ['taken off', ...takenOff, 0],
      ['invited, after somebody else had changed the event,', ...invited, 1],
      ['taken off, after somebody else had changed the event,', ...takenOff, 1],
    ])(
      'one who was %s is so once, though the answer got lost and a person has undone it since',
      async (how, before, input, undone, conflicts) => {
        const subject = `Undone: ${how}`;
        const { id } = await create(subject, before);
        const made = world().sandbox.requests.count(patches);
        if (conflicts > 0) world().sandbox.faults.add({ match: patches, fault: { kind: 'status', status: 412 } });
        world().sandbox.faults.add({ match: patches, fault: { kind: 'reset-after-effect' } });
        const refusal = world().refusal('calendar.updateEvent', { eventId: id, notice: 'send', ...input });
        await eventually('the change', () => world().sandbox.requests.count(patches) > made + conflicts);
        const attendees = undone.map((emailAddress) => ({ emailAddress }));
        world().sandbox.graph.changeEvent(mailUser, id, { attendees });
        const toldThen = told(subject);
        expect(await refusal).toEqual({
          type: 'OutcomeUnknown',
          message: expect.stringMatching(/somebody has changed them back.*List Events/) as string,
        });
        expect(told(subject)).toEqual(toldThen);
      },
    );

    test.each(['', ', after somebody else had changed it'])(
      'is made after an answer that got lost with the request, where the event is as it was%s',
      async (after) => {
        const { id } = await create('Never arrived', { attendees: [ben] });
        if (after !== '') {
          world().sandbox.faults.add({ match: patches, fault: { kind: 'status', status: 412 } });
          // At the first request, as the version of the second is another.
          const made = world().sandbox.requests.count(patches);
          void eventually('the conflict', () => world().sandbox.requests.count(patches) > made).then(() =>
            world().sandbox.graph.changeEvent(mailUser, id, { location: { displayName: 'Room 4' } }),
          );
        }
        world().sandbox.faults.add({ match: patches, fault: { kind: 'reset-before-effect' } });
        expect(await update({ eventId: id, addAttendees: [cleo] })).toMatchObject({ attendees: [ben, cleo] });
      },
    );

    test('tells the first who is invited once, though a file comes with it and the answer got lost', async () => {
      const { immutableId, attachments } = world().sandbox.graph.deliverMail(mailUser, {
        ...{ from: lena.address, subject: 'Files' },
        attachments: [{ name: 'agenda.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
      });
      const { id } = await create('First, with a file');
      const made = world().sandbox.requests.count(patches);
      world().sandbox.faults.add({ match: patches, fault: { kind: 'reset-after-effect' } });
      const files = { attachments: [`mail-attachment:ada:${immutableId}:${attachments[0]!.id}`] };
      await update({ eventId: id, addAttendees: [cleo], ...files });
      expect(told('First, with a file')).toEqual([['invitation', cleo.address]]);
      expect(world().sandbox.requests.count(patches)).toBe(made + 1);
    });

    test('is made after a refusal, though the event was changed meanwhile', async () => {
      const { id } = await create('Refused at first', { attendees: [ben] });
      const made = world().sandbox.requests.count(patches);
      world().sandbox.faults.add({ match: patches, fault: { kind: 'status', status: 429, retryAfter: 2 } });
      const updating = update({ eventId: id, addAttendees: [cleo] });
      await eventually('the refusal', () => world().sandbox.requests.count(patches) > made);
      world().sandbox.graph.changeEvent(mailUser, id, { location: { displayName: 'Room 4' } });
      expect(await updating).toMatchObject({ attendees: [ben, cleo], location: 'Room 4' });
    });

    test('is made though the attempt after a conflict had too little time left to begin', async () => {
      const { id } = await create('Late after a conflict', { attendees: [ben] });
      const input = { account: 'ada', eventId: id, addAttendees: [cleo], notice: 'send' };
      const attempt = attemptsOf('calendar.updateEvent', input);
      world().sandbox.faults.add({ match: patches, fault: { kind: 'status', status: 412 } });
      await expect(attempt(1)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
      world().sandbox.graph.changeEvent(mailUser, id, { location: { displayName: 'Room 4' } });
      const reads = { provider: 'graph', method: 'GET', path: /\/events\// } as const;
      world().sandbox.faults.add({ match: reads, fault: { kind: 'delay', milliseconds: 1_500 } });
      // An attempt is late after half of its time, less a second.
      await expect(attempt(2, { startToCloseTimeoutMs: 3_500 })).rejects.toThrow('Too little time was left to begin');
      expect(await attempt(3)).toMatchObject({ attendees: [ben, cleo], location: 'Room 4' });
    });

    test('is made though the attempt after a conflict read the event as it had been', async () => {
      const { id } = await create('Read late after a conflict', { attendees: [ben] });
      const own = { categories: ['Customer'] };
      const input = { account: 'ada', eventId: id, addAttendees: [cleo], notice: 'send', ...own };
      const attempt = attemptsOf('calendar.updateEvent', input);
      const readLag = (readLagMilliseconds: number) => world().sandbox.graph.behave({ readLagMilliseconds });
      readLag(3_000);
      const reading = () => world().call('mail.apiCall', { method: 'GET', endpoint: `/me/events/${id}` });
      await eventually('the event, a while after it was made', async () => (await reading()).status === 200);
      world().sandbox.faults.add({ match: patches, fault: { kind: 'status', status: 412 }, skip: 1 });
      await expect(attempt(1)).rejects.toThrow('categories, reminder, showAs');
      world().sandbox.graph.changeEvent(mailUser, id, { location: { displayName: 'Room 4' } });
      await expect(attempt(2).finally(() => readLag(0))).rejects.toThrow('read and tried again');
      expect(await attempt(3)).toMatchObject({ attendees: [ben, cleo], location: 'Room 4', ...own });
    });
  });

  /** Makes the attempts of one call by hand; each is told what those before it have saved. */
  function attemptsOf(step: string, input: object) {
    const steps = createActivities(createDependencies(world())).steps as Record<string, (given: object) => unknown>;
    const workflowExecution = { workflowId: randomUUID(), runId: randomUUID() };
    const begun = Date.now();
    let heartbeatDetails: unknown;
    return (attempt: number, times: object = {}): Promise<unknown> => {
      const instants = { scheduledTimestampMs: begun, currentAttemptScheduledTimestampMs: Date.now() };
      const limits = { startToCloseTimeoutMs: 60_000, scheduleToCloseTimeoutMs: 0, ...times };
      const info = { attempt, workflowExecution, heartbeatDetails, ...instants, ...limits };
      const environment = new MockActivityEnvironment(info, { client: world().client.temporal });
      environment.on('heartbeat', (details) => {
        heartbeatDetails = details;
      });
      return environment.run(async (given: object) => steps[step]!(given), input);
    };
  }
}
