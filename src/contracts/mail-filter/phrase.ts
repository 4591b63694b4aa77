import { searchWords } from './search-words';

/** Words that must follow one another; with `prefix` the last word may be the beginning of a longer one. */
export interface Phrase {
  readonly text: string;
  readonly prefix: boolean;
}

/** Prepares text for {@link containsPhrase}: its words with single spaces between, before and after. */
export const searchable = (text: string): string => ` ${searchWords(text).join(' ')} `;

/** Whether a text contains the words of a phrase in order, next to each other. */
export const containsPhrase = (searchableText: string, phrase: Phrase): boolean =>
  searchableText.includes(` ${searchWords(phrase.text).join(' ')}${phrase.prefix ? '' : ' '}`);
