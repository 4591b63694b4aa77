import type { FaultRule } from 'graph-trello-sandbox';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { eventually } from '../support/eventually';
import { mailUser } from '../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

type Input = Parameters<typeof world.call<'calendar.createEvent'>>[1];

const create = (input: Partial<Input>) =>
  world.call('calendar.createEvent', {
    subject: 'Kick-off',
    start: '2027-05-04T10:00',
    end: '2027-05-04T11:00',
    timeZone: 'Europe/Berlin',
    ...input,
  });
const stored = (subject: string) =>
  world.sandbox.graph.events(mailUser).filter(({ content }) => content.subject === subject);
const only = (subject: string) => {
  const [event, ...others] = stored(subject);
  expect(others).toEqual([]);
  return event!;
};
const invitations = (subject: string) =>
  world.sandbox.graph.meetingMail(mailUser).filter((mail) => mail.subject.includes(subject));

describe('Create Event under faults', () => {
  const faults: [string, FaultRule['fault']][] = [
    ['too many requests', { kind: 'status', status: 429, retryAfter: 1 }],
    ['a service that is unavailable', { kind: 'status', status: 503, retryAfter: 1 }],
    ['a gateway timeout after the effect', { kind: 'status-after-effect', status: 504 }],
    ['a connection reset before the effect', { kind: 'reset-before-effect' }],
    ['a connection reset after the effect', { kind: 'reset-after-effect' }],
  ];

  test.each(faults)('creates one event and sends one invitation in spite of %s', async (what, fault) => {
    world.sandbox.faults.add({ match: { provider: 'graph', method: 'POST', path: /\/events$/ }, fault } as FaultRule);
    const { id } = await create({ subject: `Once: ${what}`, attendees: [{ address: 'ben@contoso.example' }] });
    expect(only(`Once: ${what}`).immutableId).toBe(id);
    expect(invitations(`Once: ${what}`)).toHaveLength(1);
  });

  /** Makes the first attempt lose its answer, and its event unfindable for the second one's lookup. */
  async function loseTrack(subject: string) {
    const creations = { provider: 'graph', method: 'POST', path: /\/events$/ } as const;
    const before = world.sandbox.requests.count(creations);
    world.sandbox.faults.add({ match: creations, fault: { kind: 'reset-after-effect' } });
    world.sandbox.faults.add({ match: creations, fault: { kind: 'delay', milliseconds: 1500 } });
    const input = { subject, start: '2027-05-04', timeZone: 'UTC', attendees: [{ address: 'ben@contoso.example' }] };
    const { result } = await world.client.tools.start('calendar.createEvent', { account: 'ada', ...input });
    const { id, content } = await eventually('the first attempt', () => stored(subject)[0]);
    const mark = (value?: string) =>
      world.sandbox.graph.changeEvent(mailUser, id, {
        singleValueExtendedProperties: content.extendedProperties.map((property) => ({
          id: property.id,
          value: value ?? property.value,
        })),
      });
    mark('overwritten');
    const secondCreation = () => (world.sandbox.requests.count(creations) - before === 2 ? true : undefined);
    await eventually('the second attempt', secondCreation);
    return { result, restore: () => mark() };
  }

  test('takes the refusal of a repeated transactionId for success', async () => {
    const { result, restore } = await loseTrack('Found again');
    restore();
    await expect(result()).resolves.toMatchObject({ id: only('Found again').immutableId });
  });

  test('says so where the event of an earlier attempt is there but cannot be told', async () => {
    const { result } = await loseTrack('Lost track');
    const unknown = { type: 'OutcomeUnknown', message: expect.stringContaining('List Events') as string };
    await expect(result()).rejects.toMatchObject({ cause: { cause: unknown } });
    only('Lost track');
  });
});
