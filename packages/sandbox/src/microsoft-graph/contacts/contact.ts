import type { StoredItem } from '../items/item-store';
import type { EmailAddress, ExtendedProperty } from '../mail/message';

/** Properties of a contact that are a single text or null. */
export const contactTexts = [
  'assistantName',
  'businessHomePage',
  'companyName',
  'department',
  'displayName',
  'fileAs',
  'generation',
  'givenName',
  'initials',
  'jobTitle',
  'manager',
  'middleName',
  'mobilePhone',
  'nickName',
  'officeLocation',
  'personalNotes',
  'profession',
  'spouseName',
  'surname',
  'title',
  'yomiCompanyName',
  'yomiGivenName',
  'yomiSurname',
] as const;
export const contactTextLists = ['businessPhones', 'homePhones', 'imAddresses', 'children', 'categories'] as const;
export const contactAddresses = ['businessAddress', 'homeAddress', 'otherAddress'] as const;

type PostalAddress = Readonly<Record<string, string | null>>;

/** The content of a contact. Properties that nobody has set are null or empty. */
export type ContactContent = Readonly<
  Record<(typeof contactTexts)[number], string | null> &
    Record<(typeof contactTextLists)[number], readonly string[]> &
    Record<(typeof contactAddresses)[number], PostalAddress>
> & {
  readonly birthday: string | null;
  readonly emailAddresses: readonly EmailAddress[];
  readonly extendedProperties: readonly ExtendedProperty[];
};

/** A contact as its mailbox stores it. */
export interface StoredContact extends StoredItem {
  readonly content: ContactContent;
}

export interface ContactFolder {
  readonly id: string;
  readonly displayName: string;
  readonly parentFolderId: string;
}

export const emptyContact: ContactContent = {
  ...valueForEach(contactTexts, null),
  ...valueForEach(contactTextLists, []),
  ...valueForEach(contactAddresses, {}),
  birthday: null,
  emailAddresses: [],
  extendedProperties: [],
};

function valueForEach<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}
