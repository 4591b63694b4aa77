export type { FilterableMessage } from './filterable-message';
export { hasDates } from './mail-filter';
export { matchMailFilter } from './match-mail-filter';
export { maximumFilterLength, parseMailFilter } from './parse-mail-filter';
