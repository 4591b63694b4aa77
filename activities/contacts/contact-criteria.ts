import type { z } from 'zod';
import type { findContact } from '../../src/contracts/contacts/find-contact';
import { isWholeAddress } from '../../src/contracts/mail/recipient';
import { plainLetters } from '../../src/text/normal-form';
import { filterText, hasCategory } from '../../src/providers/microsoft-graph/filter-text';
import type { GraphContact } from '../../src/providers/microsoft-graph/wire/contact';
import { emailsOf, phonesOf } from './answer-contact';

type Criteria = Pick<z.output<typeof findContact.input>, 'name' | 'email' | 'company' | 'phone' | 'category'>;

/**
 * Returns the criteria as a `$filter`, or undefined if Graph cannot express them: it compares addresses only as a whole, names only from their
 * beginning, and numbers not at all. Its `$search` of contacts is no alternative, because its results lack the addresses.
 */
export function contactFilter({ name, email, company, phone, category }: Criteria): string | undefined {
  if (phone !== undefined) return undefined;
  if (email !== undefined && !isWholeAddress(email)) return undefined;
  const parts = [
    ...(email === undefined ? [] : [`emailAddresses/any(a:a/address eq ${filterText(email)})`]),
    ...(name === undefined ? [] : [`(${nameFields.map((field) => startsWith(field, name)).join(' or ')})`]),
    ...(company === undefined ? [] : [startsWith('companyName', company)]),
    ...(category === undefined ? [] : [hasCategory(category)]),
  ];
  return parts.join(' and ');
}

/** Whether the filter finds all that meet the criteria: it compares names and companies from their beginning alone. */
export const isExact = ({ name, company }: Criteria): boolean => (name ?? company) === undefined;

const nameFields = ['displayName', 'givenName', 'surname'];
const startsWith = (field: string, text: string): string => `startswith(${field},${filterText(text)})`;

/** Returns whether a contact meets all criteria; all words of a name must occur somewhere. Ignores case and accents. */
export function meetsCriteria(contact: GraphContact, { name, email, company, phone, category }: Criteria): boolean {
  const { displayName, givenName, middleName, surname, nickName, companyName } = contact;
  const names = plainLetters([displayName, givenName, middleName, surname, nickName].join(' '));
  return (
    (name === undefined ||
      plainLetters(name)
        .split(/[\s,]+/)
        .every((word) => names.includes(word))) &&
    (email === undefined || emailsOf(contact).some((address) => plainLetters(address).includes(plainLetters(email)))) &&
    (company === undefined || plainLetters(companyName ?? '').includes(plainLetters(company))) &&
    (phone === undefined || phonesOf(contact).some(({ number }) => isSameNumber(number, phone))) &&
    (category === undefined ||
      (contact.categories ?? []).some((label) => plainLetters(label) === plainLetters(category)))
  );
}

/** Returns whether a number contains the other, or both end alike: one may have the country code, the other the 0 before the area code. */
function isSameNumber(number: string, asked: string): boolean {
  const [known, wanted] = [number, asked].map((text) =>
    text.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, ''),
  );
  return (
    known !== undefined &&
    wanted !== undefined &&
    wanted !== '' &&
    (known.includes(wanted) || (known.length > 5 && wanted.endsWith(known)))
  );
}
