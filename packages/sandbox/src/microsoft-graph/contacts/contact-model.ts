import {
  collection,
  complex,
  date,
  extendedProperties,
  opaque,
  text,
  type EntityModel,
  type PropertyType,
} from '../odata/entity-model';
import { contactAddresses, contactTextLists, contactTexts } from './contact';

export const contactModel: EntityModel = {
  typeName: 'microsoft.graph.contact',
  properties: {
    id: text,
    createdDateTime: date,
    lastModifiedDateTime: date,
    changeKey: text,
    parentFolderId: text,
    birthday: date,
    ...eachOf(contactTexts, text),
    ...eachOf(contactTextLists, opaque),
    ...eachOf(contactAddresses, opaque),
    categories: collection(text),
    emailAddresses: collection(complex({ name: text, address: text })),
    primaryEmailAddress: opaque,
    secondaryEmailAddress: opaque,
    tertiaryEmailAddress: opaque,
    singleValueExtendedProperties: extendedProperties,
  },
  onlyWhenSelected: ['singleValueExtendedProperties'],
  navigation: ['singleValueExtendedProperties'],
  absentNavigation: ['extensions', 'photo', 'multiValueExtendedProperties'],
};

export const contactFolderModel: EntityModel = {
  typeName: 'microsoft.graph.contactFolder',
  properties: { id: text, displayName: text, parentFolderId: text },
  onlyWhenSelected: [],
  navigation: [],
  absentNavigation: ['childFolders', 'contacts', 'singleValueExtendedProperties', 'multiValueExtendedProperties'],
};

function eachOf(names: readonly string[], type: PropertyType): Record<string, PropertyType> {
  return Object.fromEntries(names.map((name) => [name, type]));
}
