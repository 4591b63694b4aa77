import { z } from 'zod';
import { nameOf } from '../field-marks';
import { recipientSchema } from '../mail/recipient';

const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u, { error: 'This is one line without control characters.' });

/** Exchange's limit for addresses of one contact. */
export const mostEmails = 3;

/** Exchange's limit for numbers of one contact, by kind. */
const mostPhones = { business: 2, home: 2, mobile: 1 } as const;

export const emailSchema = recipientSchema.describe('Email address. Such as "lena@northwind.example".');

export const phoneSchema = z.strictObject({
  type: z.enum(['business', 'home', 'mobile']).describe('Type. Kind of number.'),
  number: line(64).min(1).describe('Number. As one would dial or write it, such as "+49 30 1234567".'),
});

export type Phone = z.output<typeof phoneSchema>;

const postalAddressSchema = (kind: string) =>
  z
    .strictObject({
      street: line(255).optional().describe('Street. With the number.'),
      city: line(255).optional().describe('City.'),
      state: line(255).optional().describe('State. Or region.'),
      postalCode: line(64).optional().describe('Postal code.'),
      countryOrRegion: line(255).optional().describe('Country or region.'),
    })
    .describe(`${kind} address. As a whole: parts that are left out are empty.`);

/** Fields with one value. Create Contact uses them as they are; Update Contact also accepts null, which empties a field. */
export const contactFields = {
  displayName: line(255).describe('Display name. Left out: made of the parts of the name.'),
  givenName: line(64).describe('Given name. First name.'),
  middleName: line(64).describe('Middle name.'),
  surname: line(64).describe('Surname. Family name.'),
  nickName: line(64).describe('Nick name.'),
  companyName: line(255).describe('Company name. Of the one the contact works for, or the company itself.'),
  department: line(255).describe('Department. Within the company.'),
  jobTitle: line(255).describe('Job title. Such as "Buyer".'),
  officeLocation: line(255).describe('Office location. Such as "Building 4, room 12".'),
  manager: line(255).describe('Manager. By name.'),
  businessHomePage: line(2000).describe('Business home page.'),
  birthday: z.iso.date().describe('Such as 1990-05-17.'),
  personalNotes: z.string().max(30_000).describe('Personal notes. About the contact.'),
  businessAddress: postalAddressSchema('Business'),
  homeAddress: postalAddressSchema('Home'),
  otherAddress: postalAddressSchema('Other'),
};

export const categoriesSchema = z.array(line(255).min(1).meta(nameOf('category'))).max(25);

/** Says for which kind there are too many numbers. */
export function phonesProblem(phones: readonly Phone[]): string | undefined {
  const kinds = Object.entries(mostPhones).filter(
    ([kind, most]) => phones.filter(({ type }) => type === kind).length > most,
  );
  return kinds.length === 0
    ? undefined
    : `A contact can have at most ${kinds.map(([kind, most]) => `${most} ${kind} number(s)`).join(' and ')}. Put others into "personalNotes".`;
}
