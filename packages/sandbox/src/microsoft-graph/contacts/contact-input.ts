import { z } from 'zod';
import { assertExtendedPropertyId } from '../items/extended-property';
import { GraphError } from '../platform/graph-error';
import { absentProperty, emailAddressInput, extendedPropertyInput, ignored } from '../items/item-input';
import { mergeExtendedProperties } from '../items/merge-extended-properties';
import { contactAddresses, contactTextLists, contactTexts, type ContactContent } from './contact';

const text = z.string().nullish();
const postalAddress = z
  .strictObject({ street: text, city: text, state: text, postalCode: text, countryOrRegion: text })
  .transform((address) => Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value ?? null])));

/** A contact as a request may write it. Read-only properties are accepted and ignored, as Graph does. */
export const contactInput = z.strictObject({
  ...eachOf(contactTexts, text),
  ...eachOf(contactTextLists, z.array(z.string()).optional()),
  ...eachOf(contactAddresses, postalAddress.nullish()),
  birthday: z.iso.datetime({ offset: true }).nullish(),
  emailAddresses: z.array(emailAddressInput).optional(),
  singleValueExtendedProperties: z.array(extendedPropertyInput).optional(),
  multiValueExtendedProperties: absentProperty('contacts', 'multiValueExtendedProperties'),
  extensions: absentProperty('contacts', 'extensions'),
  photo: absentProperty('contacts', 'photo'),
  id: ignored,
  changeKey: ignored,
  createdDateTime: ignored,
  lastModifiedDateTime: ignored,
  parentFolderId: ignored,
  primaryEmailAddress: ignored,
  secondaryEmailAddress: ignored,
  tertiaryEmailAddress: ignored,
});
export type ContactInput = z.output<typeof contactInput>;

/** The refusal of a contact without a first name, a company's too (https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/247). An empty one is taken. */
export function assertHasGivenName({ givenName }: ContactInput): void {
  if (givenName != null) return;
  const message = "The property 'GivenName' is required when creating the entity.";
  throw new GraphError(400, 'ErrorInvalidProperty', message);
}

/** The maximum number of email addresses of a contact. */
const mostEmailAddresses = 3;
const nameParts = ['title', 'givenName', 'middleName', 'surname', 'generation'] as const;

/** Returns the contact changed by the input. Omitted properties stay. Derived names are updated. */
export function changedContact(content: ContactContent, input: ContactInput): ContactContent {
  const { singleValueExtendedProperties = [], birthday, ...plain } = input;
  for (const { id } of singleValueExtendedProperties) assertExtendedPropertyId(id);
  if ((input.emailAddresses?.length ?? 0) > mostEmailAddresses) {
    throw new GraphError(
      400,
      'ErrorInvalidArgument',
      `The contact cannot have more than ${mostEmailAddresses} email addresses.`,
    );
  }
  const own = Object.entries(plain).filter(([name, value]) => name in content && value !== undefined);
  const changed: ContactContent = {
    ...content,
    ...Object.fromEntries(own.map(([name, value]) => [name, value ?? emptyValue(name)])),
    ...(birthday !== undefined && { birthday: birthday === null ? null : atMidday(birthday) }),
    extendedProperties: mergeExtendedProperties(content.extendedProperties, singleValueExtendedProperties),
  };
  return withDerivedNames(changed, input);
}

/** Exchange composes displayName and fileAs when a request changes a part of the name without setting them. */
function withDerivedNames(content: ContactContent, input: ContactInput): ContactContent {
  if (!nameParts.some((part) => input[part] !== undefined)) return content;
  const whole = nameParts.map((part) => content[part]).filter((part) => part !== null && part !== '');
  const lastFirst = [content.surname, [content.givenName, content.middleName].filter(Boolean).join(' ')];
  return {
    ...content,
    ...(input.displayName === undefined && { displayName: whole.join(' ') }),
    ...(input.fileAs === undefined && { fileAs: lastFirst.filter(Boolean).join(', ') }),
  };
}

function emptyValue(name: string): unknown {
  return contactAddresses.some((address) => address === name) ? {} : null;
}

/** A birthday is a day without a time. Exchange stores it as the middle of the day. */
function atMidday(birthday: string): string {
  return `${new Date(birthday).toISOString().slice(0, 10)}T11:59:00Z`;
}

function eachOf<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
