import { expandExtendedProperties } from '../items/expand-extended-properties';
import { instant } from '../items/instant';
import type { Entity } from '../odata/entity-model';
import type { ODataQuery } from '../odata/list-query';
import { selectProperties } from '../odata/select-properties';
import type { Preferences } from '../platform/preferences';
import type { StoredContact } from './contact';
import { contactModel } from './contact-model';

/** Returns the whole contact as Graph writes it, before `$select`. Filters examine this form. */
export function contactEntity(contact: StoredContact, { idForm }: Pick<Preferences, 'idForm'>): Entity {
  const { extendedProperties, ...content } = contact.content;
  const [primary, secondary, tertiary] = content.emailAddresses;
  return {
    '@odata.etag': `W/"${contact.changeKey}"`,
    id: idForm === 'immutable' ? contact.immutableId : contact.id,
    createdDateTime: instant(contact.createdDateTime),
    lastModifiedDateTime: instant(contact.lastModifiedDateTime),
    changeKey: contact.changeKey,
    parentFolderId: contact.parentFolderId,
    ...content,
    primaryEmailAddress: primary ?? null,
    secondaryEmailAddress: secondary ?? null,
    tertiaryEmailAddress: tertiary ?? null,
    singleValueExtendedProperties: extendedProperties,
  };
}

/** Returns the contact as the answer to a request with these options. */
export function presentContact(
  contact: StoredContact,
  { select, expand }: Pick<ODataQuery, 'select' | 'expand'>,
  preferences: Preferences,
): Entity {
  const columns = select?.filter((name) => !contactModel.navigation.includes(name));
  const selected = selectProperties(contactEntity(contact, preferences), columns, contactModel);
  const { extendedProperties } = contact.content;
  return expand.reduce(
    (entity, one) => ({ ...entity, ...expandExtendedProperties(extendedProperties, one) }),
    selected,
  );
}
