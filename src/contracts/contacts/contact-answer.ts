import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { phoneSchema } from './contact-fields';

const addressSchema = z.object({
  street: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  countryOrRegion: z.string().optional(),
});

/** A contact in the answers of contact steps: empty fields are left out. */
export const contactAnswerSchema = z.object({
  id: z.string().meta(idOf('contact')),
  displayName: z.string().meta(outside),
  givenName: z.string().meta(outside).optional(),
  middleName: z.string().meta(outside).optional(),
  surname: z.string().meta(outside).optional(),
  nickName: z.string().meta(outside).optional(),
  emails: z.array(z.string()).optional(),
  phones: z.array(z.object(phoneSchema.shape)).optional(),
  companyName: z.string().meta(outside).optional(),
  department: z.string().meta(outside).optional(),
  jobTitle: z.string().meta(outside).optional(),
  officeLocation: z.string().optional(),
  manager: z.string().optional(),
  businessHomePage: z.string().optional(),
  birthday: z.string().optional(),
  personalNotes: z.string().meta(outside).optional(),
  categories: z.array(z.string()).optional(),
  businessAddress: addressSchema.optional(),
  homeAddress: addressSchema.optional(),
  otherAddress: addressSchema.optional(),
});

export type ContactAnswer = z.output<typeof contactAnswerSchema>;
