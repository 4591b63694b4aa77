import { searchWords } from './search-words';

/** Words that must follow one another; with `prefix` the last one may go on. */
export interface Phrase {
  readonly text: string;
  readonly prefix: boolean;
}

/** Text made ready for {@link containsPhrase}: its words between single spaces, one at either end. */
export const searchable = (text: string): string => ` ${searchWords(text).join(' ')} `;

/** Whether the words of a phrase stand in a text in their order, next to each other. */
export const containsPhrase = (searchableText: string, phrase: Phrase): boolean =>
  searchableText.includes(` ${searchWords(phrase.text).join(' ')}${phrase.prefix ? '' : ' '}`);
