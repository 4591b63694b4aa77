export type { FilterClock } from './date-interval';
export type { FilterableAddress, FilterableMessage, Importance, MailKind } from './filterable-message';
export { formatMailFilter } from './format-mail-filter';
export { hasDates } from './has-dates';
export type { MailFilter, MailFilterNode } from './mail-filter';
export type { MailFilterProblem } from './mail-filter-problem';
export { mailFilterProperties, type MailFilterProperty } from './mail-filter-properties';
export { matchMailFilter, type MailFilterMatch } from './match-mail-filter';
export { maximumFilterLength, parseMailFilter, type MailFilterReading } from './parse-mail-filter';
