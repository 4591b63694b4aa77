/** Whose an account is. */
export interface AccountOwner {
  /** How the provider shows the owner: an address or a user name; of an application's account, the addresses of its mailboxes. */
  owner: string;
  /** The provider's own id of the person. Absent for an application, and of what an earlier release connected. */
  ownerId?: string;
}

/** The owner as something recorded it; empty where an earlier release has not. */
export type RecordedOwner = { readonly [Field in keyof AccountOwner]?: string | undefined };

/**
 * Whether an account still belongs to the recorded owner; true where nobody was recorded. The provider's id decides where both have it, as a name
 * changes and can become another person's: a user name of Trello any time, an address with its person's name
 * (https://learn.microsoft.com/entra/identity-platform/optional-claims-reference: a UPN "isn't a durable identifier for the user"). An application
 * for more mailboxes than before is the same.
 */
export function isSameOwner(before: RecordedOwner, now: AccountOwner): boolean {
  if (before.owner === undefined) return true;
  if (before.ownerId !== undefined && now.ownerId !== undefined) return before.ownerId === now.ownerId;
  const names = new Set(namesOf(now.owner));
  return namesOf(before.owner).every((name) => names.has(name));
}

const namesOf = (owner: string): string[] => owner.toLowerCase().split(', ');
