import type { Sandbox } from 'graph-trello-sandbox';
import { mailbox, whole, type Kind } from './kind';

const named = ({ graph }: Sandbox, name: string) =>
  graph.contacts(mailbox).filter(({ content }) => content.displayName === name);

export const contactKinds = {
  'a contact': {
    step: 'contacts.createContact',
    prepare: (name, sandbox) => ({
      input: { displayName: name, givenName: 'Lena', emails: ['lena@northwind.example'] },
      count: () => named(sandbox, name).length,
    }),
  },
  'a change of a contact': {
    step: 'contacts.updateContact',
    prepare: (name, sandbox) => {
      const [contact] = sandbox.graph.addContacts(mailbox, [{ displayName: name, categories: ['Customer'] }]);
      return {
        input: { contactId: contact?.immutableId, addCategories: ['Partner'] },
        count: () =>
          whole(named(sandbox, name), ({ content }) => content.categories.length <= 2) === 1 &&
          named(sandbox, name)[0]?.content.categories.includes('Partner') === true
            ? 1
            : 0,
      };
    },
  },
} satisfies Readonly<Record<string, Kind>>;
