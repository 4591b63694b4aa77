import { defined } from '../../src/json/defined';
import { createMailWorld, type MailWorld } from '../mail/mail-world';
import { mailUser } from '../support/world';
import { requestFaults } from '../support/request-faults';
import { lena } from './contact-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

type Creation = Parameters<typeof world.call<'contacts.createContact'>>[1];

const create = (input: Creation) => world.call('contacts.createContact', input);

describe('Update Contact', () => {
  const update = (input: Parameters<typeof world.call<'contacts.updateContact'>>[1]) =>
    world.call('contacts.updateContact', input);

  test('touches only what is given, and empties with null', async () => {
    const before = await create({ ...lena, surname: 'Untouched' });
    const { jobTitle, ...rest } = await update({ contactId: before.id, jobTitle: 'Head', nickName: null });
    expect(jobTitle).toBe('Head');
    const { jobTitle: oldTitle, nickName, ...untouched } = before;
    expect({ oldTitle, nickName }).toEqual({ oldTitle: 'Buyer', nickName: 'Leni' });
    expect(rest).toEqual(untouched);
  });

  test('puts the address that takes the place of the main one first', async () => {
    const { id } = await create({ displayName: 'Moved', emails: ['old@work.example', 'private@home.example'] });
    const change = { addEmails: ['new@work.example'], removeEmails: ['OLD@work.example'] };
    expect((await update({ contactId: id, ...change })).emails).toEqual(['new@work.example', 'private@home.example']);
  });

  test('adds and removes addresses, numbers and categories one by one', async () => {
    const { id } = await create({ ...lena, surname: 'Lists' });
    const after = await update({
      contactId: id,
      addEmails: ['new@tidewater.example', 'LENA@tidewater.example'],
      removeEmails: ['LENA@home.example'],
      addPhones: [{ type: 'home', number: '+49 40 33333' }],
      removePhones: ['+493012345-67'],
      addCategories: ['VIP'],
      removeCategories: ['customer'],
    });
    expect(after).toMatchObject({
      emails: ['lena@tidewater.example', 'new@tidewater.example'],
      phones: [
        { type: 'business', number: '+49 30 7654321' },
        { type: 'home', number: '+49 40 11111' },
        { type: 'home', number: '+49 40 33333' },
        { type: 'mobile', number: '+49 170 22222' },
      ],
      categories: ['VIP'],
    });
  });

  test.each<[string, string | undefined, string]>([
    ['follows the parts it was made of', undefined, 'Lena Berg'],
    ['stays where somebody has chosen it', 'The one with the ovens', 'The one with the ovens'],
  ])('the display name %s', async (_how, displayName, expected) => {
    const { id } = await create({
      givenName: 'Lena',
      surname: 'Old',
      ...defined({ displayName }),
    });
    expect(await update({ contactId: id, surname: 'Berg' })).toMatchObject({ displayName: expected, surname: 'Berg' });
  });

  test('says which addresses there are when one more does not fit', async () => {
    const { id } = await create({ ...lena, surname: 'Full' });
    const { type, message } = await world.refusal('contacts.updateContact', {
      contactId: id,
      addEmails: ['third@tidewater.example', 'fourth@tidewater.example'],
    });
    expect(type).toBe('InvalidInput');
    expect(message).toMatch(/at most 3 addresses; it has lena@tidewater.example, lena@home.example/);
  });

  test('reads again when somebody else has changed the contact in between', async () => {
    const { id } = await create({ ...lena, surname: 'Contested' });
    const match = { provider: 'graph', method: 'PATCH', path: /\/contacts\// } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 412 } });
    expect(await update({ contactId: id, addCategories: ['VIP'] })).toMatchObject({ categories: ['Customer', 'VIP'] });
  });

  test('refuses to change nothing, or what is not there', async () => {
    expect((await world.refusal('contacts.updateContact', { contactId: 'x' })).message).toContain('Say what to change');
    const gone = await create({ givenName: 'Gone' });
    for (const place of ['in Deleted Items', 'nowhere']) {
      world.sandbox.graph.removeContact(mailUser, gone.id);
      const refusal = await world.refusal('contacts.updateContact', { contactId: gone.id, jobTitle: 'x' });
      expect([place, refusal]).toMatchObject([place, { type: 'NotFound' }]);
    }
  });

  test.each(requestFaults)('changes it in spite of %s', async (what, fault) => {
    const { id } = await create({ ...lena, surname: `Changed in spite of ${what}`.slice(0, 64) });
    world.sandbox.faults.add({
      match: { provider: 'graph', method: 'PATCH', path: /\/contacts\// },
      fault,
    });
    const { emails } = await update({ contactId: id, addEmails: ['new@tidewater.example'] });
    expect(emails).toEqual([...lena.emails, 'new@tidewater.example']);
  });
});
