import { createMailWorld, type MailWorld } from '../../mail/mail-world';
import { eventually } from '../../support/eventually';
import { lostAnswers } from '../../support/request-faults';
import { mailUser } from '../../support/world';
import { testTakenAway } from './declined-invitations';

const ben = 'ben@contoso.example';

/** What becomes of answers to invitations: each once, under every fault. */
let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

const graph = () => world.sandbox.graph;
const respond = (input: object) => world.call('calendar.respondToEvent', input as never);
const refusal = (input: object) => world.refusal('calendar.respondToEvent', input);

/** An invitation by Ben, as the mailbox has it. */
async function invited(subject: string, more: object = {}) {
  graph().createEvent(ben, {
    subject,
    start: { dateTime: '2027-06-20T09:00:00', timeZone: 'UTC' },
    end: { dateTime: '2027-06-20T10:00:00', timeZone: 'UTC' },
    attendees: [{ emailAddress: { address: mailUser } }],
    ...more,
  });
  return (await found(subject))!;
}
const found = async (query: string) =>
  (await world.call('calendar.listEvents', { start: '2027-06-01', end: '2027-06-30', timeZone: 'UTC', query }))
    .events[0];
/** The mails that went to Ben in answer. */
const answers = (subject: string) =>
  graph()
    .meetingMail(mailUser)
    .filter((mail) => mail.subject.includes(subject));

testTakenAway(() => world);

describe('Respond to Event', () => {
  beforeAll(() => graph().behave({ declinedEvents: 'kept' }));

  test.each([
    ['accepted', 'Accepted: '],
    ['tentative', 'Tentative: '],
    ['declined', 'Declined: '],
  ] as const)('%s: the calendar shows it, and the organizer is told once', async (response, prefix) => {
    const subject = `To be ${response}`;
    const { id } = await invited(subject);
    const answer = { eventId: id, subject };
    expect(await respond({ eventId: id, response })).toEqual({ ...answer, outcome: 'answered', told: 'organizer' });
    expect(await found(subject)).toMatchObject({ myResponse: response });
    expect(answers(subject).map((mail) => mail.subject)).toEqual([`${prefix}${subject}`]);
    expect(await respond({ eventId: id, response })).toEqual({ ...answer, outcome: 'already so', told: 'nobody' });
    expect(answers(subject)).toHaveLength(1);
  });

  test('tells nobody without notice, and says a comment and another time with it', async () => {
    const { id } = await invited('Quiet');
    expect(await respond({ eventId: id, response: 'tentative', notice: 'none' })).toMatchObject({ told: 'nobody' });
    expect(answers('Quiet')).toEqual([]);
    const proposal = {
      proposedStart: '2027-06-21T10:00',
      proposedEnd: '2027-06-21T10:30',
      timeZone: 'Europe/Berlin',
    };
    const told = await respond({ eventId: id, response: 'tentative', comment: 'Later?', ...proposal });
    expect(told).toMatchObject({ outcome: 'answered', told: 'organizer' });
    expect(answers('Quiet')).toHaveLength(1);
    const own = graph()
      .events(ben)
      .find(({ content }) => content.subject === 'Quiet')!;
    expect(JSON.stringify(own.content.attendees)).toMatch(/proposedNewTime.*2027-06-21/);
  });

  describe('to an organizer who has asked for no responses', () => {
    const unasked = { responseRequested: false };
    const proposal = { proposedStart: '2027-06-21T10:00', proposedEnd: '2027-06-21T10:30', timeZone: 'UTC' };
    const posts = () =>
      world.sandbox.requests.count({ provider: 'graph', method: 'POST', path: /\/(accept|decline)$/ });
    /** As its organizer changes it; what was read before shows the old. */
    const stopsAsking = (subject: string) => {
      const own = graph()
        .events(ben)
        .find(({ content }) => content.subject === subject)!;
      graph().changeEvent(ben, own.immutableId, unasked);
    };
    /** Runs it while the mailbox is read as it was before its organizer stopped asking. */
    async function beforeItShows<Result>(subject: string, run: () => Promise<Result>): Promise<Result> {
      graph().behave({ readLagMilliseconds: 3_000 });
      await eventually('the invitation, as late as it shows', () => found(subject));
      stopsAsking(subject);
      return run().finally(() => graph().behave({ readLagMilliseconds: 0 }));
    }

    test.each(['accepted', 'tentative', 'declined'] as const)(
      '%s: the calendar shows it, and nobody is told',
      async (response) => {
        const subject = `Nobody asked for ${response}`;
        const { id } = await invited(subject, unasked);
        const answer = { eventId: id, subject, told: 'nobody' };
        expect(await respond({ eventId: id, response })).toEqual({ ...answer, outcome: 'answered' });
        expect(await found(subject)).toMatchObject({ myResponse: response });
        expect(await respond({ eventId: id, response })).toEqual({ ...answer, outcome: 'already so' });
        expect(answers(subject)).toEqual([]);
      },
    );

    test.each([
      ['a comment', { comment: 'No.' }, /"comment" would reach nobody.*without "comment".*ben@contoso\.example/],
      ['another time', proposal, /"proposedStart", "proposedEnd" would reach nobody/],
    ])('%s is refused, and nothing is answered', async (what, said, message) => {
      const subject = `Unheard: ${what}`;
      const { id } = await invited(subject, unasked);
      const before = posts();
      expect(await refusal({ eventId: id, response: 'declined', ...said })).toEqual({
        type: 'InvalidInput',
        message: expect.stringMatching(message),
      });
      expect(await found(subject)).toMatchObject({ myResponse: 'not answered' });
      expect(posts()).toBe(before);
    });

    test('which the event does not show yet: nobody is told, in spite of a fault after the refusal', async () => {
      const subject = 'No longer asked for';
      const { id } = await invited(subject);
      const before = posts();
      const match = { provider: 'graph', method: 'POST', path: /\/accept$/ } as const;
      world.sandbox.faults.add({ match, fault: { kind: 'status', status: 503, retryAfter: 1 }, skip: 1 });
      const answer = await beforeItShows(subject, () => respond({ eventId: id, response: 'accepted' }));
      expect(answer).toMatchObject({ outcome: 'answered', told: 'nobody' });
      expect(await found(subject)).toMatchObject({ myResponse: 'accepted' });
      // Refused, failed, taken.
      expect([posts() - before, answers(subject)]).toEqual([3, []]);
    });

    test('which the event does not show yet: a comment is refused', async () => {
      const subject = 'No longer to be commented';
      const { id } = await invited(subject);
      const input = { eventId: id, response: 'declined', comment: 'No.' };
      const refused = await beforeItShows(subject, () => refusal(input));
      expect(refused).toMatchObject({ type: 'InvalidInput', message: expect.stringMatching(/would reach nobody/) });
      expect(await found(subject)).toMatchObject({ myResponse: 'not answered' });
    });

    test('only since the response reached them: it is not said that nobody was told', async () => {
      const subject = 'Asked for when it was given';
      const { id } = await invited(subject);
      const match = { provider: 'graph', method: 'POST', path: /\/accept$/ } as const;
      world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
      const answer = respond({ eventId: id, response: 'accepted', comment: 'Gladly.' });
      await eventually('the response, with the organizer', () => answers(subject).length > 0);
      stopsAsking(subject);
      expect(await answer).toMatchObject({ outcome: 'answered', told: 'organizer' });
      expect(answers(subject)).toHaveLength(1);
    });
  });

  test('answers one occurrence, or the whole series', async () => {
    const { id } = await invited('Every day', {
      recurrence: {
        pattern: { type: 'daily', interval: 1 },
        range: { type: 'numbered', startDate: '2027-06-20', numberOfOccurrences: 3 },
      },
    });
    const all = async () =>
      (
        await world.call('calendar.listEvents', {
          ...{ start: '2027-06-01', end: '2027-06-30', timeZone: 'UTC', query: 'Every day' },
        })
      ).events.map(({ myResponse }) => myResponse);
    await respond({ eventId: id, response: 'declined' });
    expect(await all()).toEqual(['declined', 'not answered', 'not answered']);
    await respond({ eventId: id, scope: 'series', response: 'accepted' });
    expect((await all()).slice(1)).toEqual(['accepted', 'accepted']);
  });

  test('says why there is nothing to answer, and what does not go together', async () => {
    const own = await world.call('calendar.createEvent', {
      ...{ subject: 'Own', start: '2027-06-04T10:00', end: '2027-06-04T11:00', timeZone: 'UTC' },
    });
    expect(await refusal({ eventId: own.id, response: 'accepted' })).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringContaining('the owner of the calendar has organized it'),
    });
    const times = { proposedStart: '2027-06-21T10:00', proposedEnd: '2027-06-21T10:30', timeZone: 'UTC' };
    for (const [input, message] of [
      [{ response: 'accepted', ...times }, /Who accepts proposes no other time/],
      [{ response: 'declined', notice: 'none', comment: 'No.' }, /give notice "send"/],
      [{ response: 'declined', notice: 'none', ...times }, /give notice "send"/],
      [{ response: 'declined', ...times, proposedEnd: undefined }, /both/],
      [{ response: 'declined', ...times, proposedEnd: '2027-06-21T09:00' }, /proposedEnd: The end has to come after/],
    ] as const) {
      expect(await refusal({ eventId: own.id, ...input })).toMatchObject({ message: expect.stringMatching(message) });
    }
  });

  test.each(lostAnswers)(
    'says it once where %s hides the answer and the event goes on showing the old response',
    async (what, fault) => {
      const subject = `Slow to show: ${what}`;
      const { id } = await invited(subject);
      const match = { provider: 'graph', method: 'POST', path: /accept/ } as const;
      world.sandbox.faults.add({ match, fault });
      graph().behave({ readLagMilliseconds: 1_500 });
      await eventually('the invitation, as late as it shows', () => found(subject));
      const answer = await respond({ eventId: id, response: 'accepted', comment: 'Gladly.' }).finally(() =>
        graph().behave({ readLagMilliseconds: 0 }),
      );
      expect(answer).toMatchObject({ outcome: 'answered', told: 'organizer' });
      expect(answers(subject)).toHaveLength(1);
    },
  );

  test('says it once, whatever happens to the request', async () => {
    for (const [index, fault] of (
      [
        { kind: 'status', status: 429 },
        { kind: 'status', status: 503 },
        { kind: 'status-after-effect', status: 504 },
        { kind: 'reset-before-effect' },
        { kind: 'reset-after-effect' },
      ] as const
    ).entries()) {
      const subject = `Faulty ${index}`;
      const { id } = await invited(subject);
      const rule = world.sandbox.faults.add({
        match: { provider: 'graph', method: 'POST', path: /decline/ },
        fault,
      });
      expect(await respond({ eventId: id, response: 'declined', comment: 'No.' })).toMatchObject({
        outcome: 'answered',
        told: 'organizer',
      });
      expect(world.sandbox.faults.remove(rule)).toBe(false);
      expect(answers(subject)).toHaveLength(1);
    }
  });
});
