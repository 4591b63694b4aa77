import type { TrelloWorld } from './world';

export type CustomFieldType = 'text' | 'number' | 'date' | 'checkbox' | 'list';

/** A custom field for the cards of a board. */
export interface CustomField {
  readonly id: string;
  readonly idBoard: string;
  readonly name: string;
  readonly type: CustomFieldType;
  readonly pos: number;
  /** For a list: the options. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** The value of a card in a field; the chosen option of a list is in `idValue`. Numbers are texts. (Getting started with custom fields) */
export interface CustomFieldItem {
  readonly id: string;
  readonly idCustomField: string;
  readonly value: Readonly<Record<string, string>> | null;
  readonly idValue: string | null;
}

export const customFieldsOf = (world: TrelloWorld, idBoard: string): CustomField[] =>
  [...world.customFields.values()].filter((field) => field.idBoard === idBoard);
