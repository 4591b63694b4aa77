import { z } from 'zod';

const addressSchema = z.looseObject({
  street: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  postalCode: z.string().nullish(),
  countryOrRegion: z.string().nullish(),
});

/** A contact. `$select` determines its fields. */
export const contactSchema = z.looseObject({
  '@odata.etag': z.string().optional(),
  id: z.string(),
  parentFolderId: z.string().nullish(),
  displayName: z.string().nullish(),
  givenName: z.string().nullish(),
  middleName: z.string().nullish(),
  surname: z.string().nullish(),
  nickName: z.string().nullish(),
  emailAddresses: z.array(z.looseObject({ name: z.string().nullish(), address: z.string().nullish() })).nullish(),
  businessPhones: z.array(z.string()).nullish(),
  homePhones: z.array(z.string()).nullish(),
  mobilePhone: z.string().nullish(),
  companyName: z.string().nullish(),
  department: z.string().nullish(),
  jobTitle: z.string().nullish(),
  officeLocation: z.string().nullish(),
  manager: z.string().nullish(),
  businessHomePage: z.string().nullish(),
  birthday: z.string().nullish(),
  personalNotes: z.string().nullish(),
  categories: z.array(z.string()).nullish(),
  businessAddress: addressSchema.nullish(),
  homeAddress: addressSchema.nullish(),
  otherAddress: addressSchema.nullish(),
});

export type GraphContact = z.output<typeof contactSchema>;
