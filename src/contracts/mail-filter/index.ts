export type { FilterableMessage } from './filterable-message';
export { hasDates } from './has-dates';
export { matchMailFilter } from './match-mail-filter';
export { maximumFilterLength, parseMailFilter } from './parse-mail-filter';
