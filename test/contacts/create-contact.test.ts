import type { FaultRule } from '../../src/sandbox/fault-rules';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';
import { faults, lena } from './contact-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
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

  test.each(faults)('creates one contact in spite of %s', async (what, fault) => {
    world.sandbox.faults.add({ match: { provider: 'graph', method: 'POST', path: /\/contacts$/ }, fault } as FaultRule);
    const { id } = await create({ displayName: `Once: ${what}` });
    expect(stored(`Once: ${what}`).map(({ immutableId }) => immutableId)).toEqual([id]);
  });
});
