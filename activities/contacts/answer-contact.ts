import { DateTime } from 'luxon';
import type { ContactAnswer } from '../../src/contracts/contacts/contact-answer';
import type { Phone } from '../../src/contracts/contacts/contact-fields';
import type { GraphContact } from '../../src/providers/microsoft-graph/wire/contact';

/** The properties of a contact that steps read. */
export const contactSelect =
  'id,displayName,givenName,middleName,surname,nickName,emailAddresses,businessPhones,homePhones,mobilePhone,companyName,department,' +
  'jobTitle,officeLocation,manager,businessHomePage,birthday,personalNotes,categories,businessAddress,homeAddress,otherAddress';

const texts = [
  ...(['givenName', 'middleName', 'surname', 'nickName', 'companyName', 'department', 'jobTitle'] as const),
  ...(['officeLocation', 'manager', 'businessHomePage', 'personalNotes'] as const),
] as const;

const addresses = ['businessAddress', 'homeAddress', 'otherAddress'] as const;
const addressParts = ['street', 'city', 'state', 'postalCode', 'countryOrRegion'] as const;

/** Returns a contact as a model gets it, without empty fields. */
export function answerContact(contact: GraphContact): ContactAnswer {
  const emails = emailsOf(contact);
  const phones = phonesOf(contact);
  const { categories } = contact;
  const birthday = dayOfBirth(contact.birthday);
  return {
    id: contact.id,
    displayName: contact.displayName ?? '',
    ...filled(texts, contact),
    ...(emails.length !== 0 && { emails }),
    ...(phones.length !== 0 && { phones }),
    ...(categories?.length ? { categories } : {}),
    ...(birthday !== null && { birthday }),
    ...Object.fromEntries(
      addresses.flatMap((name) => {
        const parts = filled(addressParts, contact[name] ?? {});
        return Object.keys(parts).length === 0 ? [] : [[name, parts]];
      }),
    ),
  };
}

/**
 * Returns the day of a birthday. Newer clients store it as 11:59 UTC (MS-ASCNTC 2.2.2.6) and we as noon, but Outlook for Windows stored the midnight of
 * its own zone (https://techcommunity.microsoft.com/t5/outlook/outlook-issue-birthday-of-contacts-is-one-day-too-early-late/td-p/1259112), which east
 * of Greenwich is the evening before in UTC. So what is later than noon counts as the next day.
 */
const dayOfBirth = (stored: string | null | undefined): string | null =>
  DateTime.fromISO(stored ?? '', { zone: 'UTC' })
    .plus({ hours: 11, minutes: 59 })
    .toISODate();

export const emailsOf = ({ emailAddresses }: GraphContact): string[] =>
  (emailAddresses ?? []).flatMap(({ address }) => (address ? [address] : []));

export function phonesOf({ businessPhones, homePhones, mobilePhone }: GraphContact): Phone[] {
  return [
    ...(businessPhones ?? []).map((number) => ({ type: 'business' as const, number })),
    ...(homePhones ?? []).map((number) => ({ type: 'home' as const, number })),
    ...(mobilePhone ? [{ type: 'mobile' as const, number: mobilePhone }] : []),
  ].filter(({ number }) => number !== '');
}

function filled<Name extends string>(
  names: readonly Name[],
  values: { readonly [Key in Name]?: string | null | undefined },
): { [Key in Name]?: string } {
  const entries = names.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  return Object.fromEntries(entries) as { [Key in Name]?: string };
}
