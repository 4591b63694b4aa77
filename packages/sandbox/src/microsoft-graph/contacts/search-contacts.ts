import type { StoredContact } from './contact';

/**
 * `$search="northwind"` finds contacts by a prefix of any word of their names, company or addresses. As in the real service,
 * the found contacts have no email addresses.
 */
export function searchContacts(contacts: readonly StoredContact[], search: string): readonly StoredContact[] {
  const wanted = words(search.replaceAll('"', ' '));
  return contacts
    .filter((contact) => {
      const own = searchedWords(contact);
      return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)));
    })
    .map((contact) => ({ ...contact, content: { ...contact.content, emailAddresses: [] } }));
}

function searchedWords({ content }: StoredContact): readonly string[] {
  const { displayName, givenName, surname, companyName, emailAddresses } = content;
  const names = [displayName, givenName, surname, companyName, ...emailAddresses.map(({ address }) => address)];
  return names.flatMap((name) => words(name ?? ''));
}

function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s@.,;:]+/)
    .filter((word) => word !== '');
}
