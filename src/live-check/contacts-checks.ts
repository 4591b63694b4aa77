import { need, type Check, type CheckContext } from './check';

/** Checks of contacts, with a contact made for the run. */
export function contactsChecks({ call, request, mark }: CheckContext): Check[] {
  const made: { contact?: string } = {};
  const contact = () => need(made.contact, 'contact');
  const address = 'live-check@invalid.example';
  return [
    {
      name: 'contacts.createContact',
      does: `Makes the contact "${mark}".`,
      run: async () => {
        const phones = [{ type: 'mobile' as const, number: '+49 30 1234567' }];
        const answer = await call('contacts.createContact', { displayName: mark, emails: [address], phones });
        made.contact = answer.id;
        return answer;
      },
    },
    {
      name: 'contacts.findContact',
      does: 'Finds it by its address.',
      run: () => call('contacts.findContact', { email: address, limit: 1 }),
    },
    {
      name: 'contacts.listContacts',
      does: 'Lists one contact.',
      run: () => call('contacts.listContacts', { limit: 1 }),
    },
    {
      name: 'contacts.updateContact',
      does: 'Changes its company.',
      run: () => call('contacts.updateContact', { contactId: contact(), companyName: 'Nobody Ltd' }),
    },
    {
      name: 'mail.apiCall (GET a contact)',
      does: 'Reads it as the provider has it.',
      run: async () => (await request('GET', `/me/contacts/${contact()}`)).body,
    },
  ];
}
