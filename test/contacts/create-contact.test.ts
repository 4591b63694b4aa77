import type { RequestFault } from 'graph-trello-sandbox';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';
import { requestFaults } from '../support/request-faults';
import { lena } from './contact-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterEach(() => world.sandbox.graph.behave({ readLagMilliseconds: 0 }));
afterAll(() => world.stop());

type Creation = Parameters<typeof world.call<'contacts.createContact'>>[1];

const create = (input: Creation) => world.call('contacts.createContact', input);
const stored = (displayName: string) =>
  world.sandbox.graph.contacts(mailUser).filter(({ content }) => content.displayName === displayName);

describe('Create Contact', () => {
  test('keeps everything that was given', async () => {
    const contact = await create(lena);
    expect(contact).toEqual({ id: contact.id, displayName: 'Lena Fischer-Øst', ...lena });
    expect(stored('Lena Fischer-Øst')).toHaveLength(1);
  });

  test.each<[string, Creation, string]>([
    ['a company', { companyName: 'Harbour Mills' }, 'Harbour Mills'],
    ['an address', { emails: ['info@harbour.example'] }, 'info@harbour.example'],
  ])('names a contact that is only %s after it', async (_what, input, displayName) => {
    expect(await create(input)).toMatchObject({ displayName });
  });

  test.each<[string, Creation, RegExp]>([
    ['nothing', { jobTitle: 'Buyer' }, /name, a company or an email/],
    ['four addresses', { emails: ['a@b.example', 'b@b.example', 'c@b.example', 'd@b.example'] }, /emails/],
    [
      'three business numbers',
      { givenName: 'x', phones: [1, 2, 3].map((number) => ({ type: 'business' as const, number: `${number}` })) },
      /at most 2 business/,
    ],
    ['a list in an address', { emails: ['a@b.example; c@d.example'] }, /one plain address/],
    ['a birthday that is no day', { givenName: 'x', birthday: '1990-02-30' }, /birthday/],
  ])('refuses %s with a sentence', async (_what, input, sentence) => {
    const { type, message } = await world.refusal('contacts.createContact', input);
    expect({ type, message }).toEqual({ type: 'InvalidInput', message: expect.stringMatching(sentence) as string });
  });

  const onCreate = (fault: RequestFault) =>
    world.sandbox.faults.add({ match: { provider: 'graph', method: 'POST', path: /\/contacts$/ }, fault });

  test.each(requestFaults.filter(([, { kind }]) => kind.endsWith('after-effect')))(
    'creates one contact in spite of %s, also where it is not to be read for a while',
    async (what, fault) => {
      world.sandbox.graph.behave({ readLagMilliseconds: 1_000 });
      onCreate(fault);
      const { id } = await create({ displayName: `Once: ${what}` });
      expect(stored(`Once: ${what}`).map(({ immutableId }) => immutableId)).toEqual([id]);
    },
  );

  test('goes on where the provider has refused it for the moment, and again when that was asked after', async () => {
    const refusal: RequestFault = { kind: 'status', status: 429, retryAfter: 0.05 };
    onCreate(refusal);
    const looks = { provider: 'graph', method: 'GET', path: /\/contacts$/ } as const;
    world.sandbox.faults.add({ match: looks, fault: refusal });
    const { id } = await create({ displayName: 'Refused' });
    expect(stored('Refused').map(({ immutableId }) => immutableId)).toEqual([id]);
  });

  test('is created when a service that was away is back', async () => {
    for (let time = 0; time < 2; time += 1) onCreate({ kind: 'status', status: 503 });
    const { id } = await create({ displayName: 'Back again' });
    expect(stored('Back again').map(({ immutableId }) => immutableId)).toEqual([id]);
  });

  const breaks: RequestFault[] = [{ kind: 'reset-before-effect' }, { kind: 'status', status: 504 }];

  test('a connection that breaks before the provider hears of it costs no contact', async () => {
    breaks.forEach(onCreate);
    await Promise.all(['First', 'Second'].map((name) => create({ displayName: `${name} heard late` })));
    expect(['First', 'Second'].map((name) => stored(`${name} heard late`).length)).toEqual([1, 1]);
  });

  test('is asked for twice at most: where both answers got lost and nothing is to be seen, the outcome is unknown', async () => {
    breaks.forEach(onCreate);
    const { type, message } = await world.refusal('contacts.createContact', { displayName: 'Lost' });
    expect({ type, message }).toEqual({
      type: 'OutcomeUnknown',
      message: expect.stringContaining('Find Contact') as string,
    });
    expect(stored('Lost')).toEqual([]);
  });
});
