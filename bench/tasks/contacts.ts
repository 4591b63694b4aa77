import { contains, oneOf, maybe, anything } from './expected';
import type { Area, ExpectedCall } from './task';

const find = (given: ExpectedCall['arguments']): ExpectedCall => ({ tool: 'contacts_find_contact', arguments: given });
const create = (given: ExpectedCall['arguments']): ExpectedCall => ({
  tool: 'contacts_create_contact',
  arguments: { displayName: maybe(anything('As named')), ...given },
});
const update = (contactId: string, given: ExpectedCall['arguments']): ExpectedCall => ({
  tool: 'contacts_update_contact',
  arguments: { contactId, ...given },
});
const list = (given: ExpectedCall['arguments']): ExpectedCall => ({ tool: 'contacts_list_contacts', arguments: given });

export const contacts: Area = {
  name: 'contacts',
  tasks: [
    {
      ask: 'What is the phone number of Priya Raman?',
      calls: [find({ name: oneOf('Priya Raman', 'Priya', 'Raman') })],
    },
    { ask: 'Who do we know at Litware Parts?', calls: [find({ company: oneOf('Litware Parts', 'Litware') })] },
    { ask: 'Whose number is +46 46 121 212?', calls: [find({ phone: contains('121 212') })] },
    {
      ask: 'Which contact has the address orders@litware.example?',
      calls: [find({ email: 'orders@litware.example' })],
    },
    { ask: 'Show me the contacts of the category Family.', calls: [find({ category: 'Family' })] },
    { ask: 'Go through my contacts from the start.', calls: [list({})] },
    { ask: 'List a hundred contacts by name.', calls: [list({ limit: 100 })] },
    { ask: 'Which contacts are in the support mailbox?', calls: [list({ mailbox: 'support@contoso.example' })] },
    {
      ask: 'Add a contact: Lena Fischer of Northwind, lena@northwind.example.',
      calls: [
        create({ givenName: 'Lena', surname: 'Fischer', companyName: 'Northwind', emails: ['lena@northwind.example'] }),
      ],
    },
    {
      ask: 'Note the company Lund Removals with the business number +46 46 555 0200.',
      calls: [create({ companyName: 'Lund Removals', phones: [{ type: 'business', number: contains('555 0200') }] })],
    },
    {
      ask: 'Add Kim Berg, plumber, mobile +46 70 555 01 09, of Storgatan 4 in Lund (his home).',
      calls: [
        create({
          givenName: 'Kim',
          surname: 'Berg',
          jobTitle: contains('plumber'),
          phones: [{ type: 'mobile', number: contains('555 01 09') }],
          homeAddress: { street: 'Storgatan 4', city: 'Lund' },
        }),
      ],
    },
    { ask: 'Tom Arden is now "Head of IT".', calls: [update('p2', { jobTitle: 'Head of IT' })] },
    {
      ask: 'Mara has another address, mara@winter-family.example; keep the old one.',
      calls: [update('p1', { addEmails: ['mara@winter-family.example'] })],
    },
    { ask: 'Delete Yuki’s birthday, it is wrong.', calls: [update('p3', { birthday: null })] },
    {
      ask: 'Jonas Weber moved his office to 12 Harbour Road, Bristol.',
      calls: [update('p4', { businessAddress: { street: '12 Harbour Road', city: 'Bristol' } })],
    },
    {
      ask: 'Take the category "Prospect" off Jonas and give him "Customer".',
      calls: [update('p4', { removeCategories: ['Prospect'], addCategories: ['Customer'] })],
    },
  ],
};
