export type { FilterableMessage } from './filterable-message';
export { formatMailFilter } from './format-mail-filter';
export { hasDates } from './has-dates';
export { mailFilterProperties } from './mail-filter-properties';
export { matchMailFilter } from './match-mail-filter';
export { maximumFilterLength, parseMailFilter } from './parse-mail-filter';
