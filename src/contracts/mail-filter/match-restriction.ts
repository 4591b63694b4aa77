import { dateInterval, type FilterClock } from './date-interval';
import type { DateValue } from './date-value';
import type { FilterableAddress, FilterableMessage } from './filterable-message';
import type { Comparison, MailRestriction } from './mail-filter';
import { findProperty, type PropertyNameOf } from './mail-filter-properties';
import { isPerson } from './person-pattern';
import { containsPhrase, searchable } from './phrase';

export interface RestrictionMatcher {
  holds: (restriction: MailRestriction) => boolean;
  /** Says where the restriction was looked for, without any text of the message. */
  whyNot: (restriction: MailRestriction) => string;
  /** A further sentence on how the restriction would have matched; empty if no near variant matches. */
  hint: (restriction: MailRestriction) => string;
}

type TextSource = PropertyNameOf<'text'> | 'anywhere';

/** Tests one message. Its texts are split into words once, when a restriction first needs them. */
export function restrictionMatcher(message: FilterableMessage, clock: FilterClock): RestrictionMatcher {
  const prepared = new Map<TextSource, string[]>();
  const textsOf = (source: TextSource): string[] => {
    const known = prepared.get(source);
    if (known) return known;
    const texts = source === 'anywhere' ? anywhere() : textsIn(message, source).map(searchable);
    prepared.set(source, texts);
    return texts;
  };
  const anywhere = (): string[] => [
    ...(message.from ? [searchable(`${message.from.name ?? ''} ${message.from.address}`)] : []),
    ...textsOf('subject'),
    ...textsOf('body'),
  ];

  const holds = (restriction: MailRestriction): boolean => {
    switch (restriction.type) {
      case 'text':
        return textsOf(restriction.property).some((text) => containsPhrase(text, restriction.phrase));
      case 'person':
        return peopleIn(message, restriction.property).some((person) => isPerson(restriction.person, person));
      case 'flag':
        return message[restriction.property] === restriction.value;
      case 'importance':
        return (message.importance === 'normal' ? 'medium' : message.importance) === restriction.value;
      case 'kind':
        return message.kind === restriction.value;
      case 'size':
        return compares(restriction.comparison, message.sizeBytes, (size) => ({ start: size, end: size + 1 }));
      case 'date': {
        const instant = Date.parse(restriction.property === 'received' ? message.receivedAt : message.sentAt);
        return compares(restriction.comparison, instant, (date: DateValue) => dateInterval(date, clock));
      }
    }
  };
  /** Detects a word that continues in the message: an asterisk would have matched it. */
  const hint = (restriction: MailRestriction): string => {
    if (restriction.type !== 'text' || restriction.phrase.prefix) return '';
    const open = { ...restriction, phrase: { ...restriction.phrase, prefix: true } };
    return holds(open) ? '. It would match with an asterisk behind it, as the beginning of a word' : '';
  };
  return { holds, whyNot, hint };
}

function textsIn(message: FilterableMessage, property: PropertyNameOf<'text'>): readonly string[] {
  switch (property) {
    case 'subject':
      return [message.subject];
    case 'body':
      return [message.bodyText];
    case 'attachment':
      return message.attachmentNames;
    case 'category':
      return message.categories ?? [];
  }
}

function peopleIn(message: FilterableMessage, property: PropertyNameOf<'person'>): readonly FilterableAddress[] {
  const sender = message.from ? [message.from] : [];
  switch (property) {
    case 'from':
      return sender;
    case 'to':
    case 'cc':
    case 'bcc':
      return message[property];
    case 'recipients':
      return [...message.to, ...message.cc, ...message.bcc];
    case 'participants':
      return [...sender, ...message.to, ...message.cc, ...message.bcc];
  }
}

/** Compares with the whole extent of a value: `>` a day means after its end, `<=` a day includes it. */
function compares<Value>(
  comparison: Comparison<Value>,
  actual: number,
  extent: (value: Value) => { start: number; end: number },
): boolean {
  if (comparison.operator === '..') {
    return actual >= extent(comparison.from).start && actual < extent(comparison.to).end;
  }
  const { start, end } = extent(comparison.value);
  switch (comparison.operator) {
    case ':':
      return actual >= start && actual < end;
    case '<':
      return actual < start;
    case '<=':
      return actual < end;
    case '>':
      return actual >= end;
    case '>=':
      return actual >= start;
  }
}

function whyNot(restriction: MailRestriction): string {
  if (restriction.type === 'text' && restriction.property === 'anywhere') return 'Not found in sender, subject or body';
  const name = 'property' in restriction ? restriction.property : restriction.type;
  const found = restriction.type === 'text' || restriction.type === 'person' ? 'Not found in' : 'Not true of';
  return `${found} the ${findProperty(name)?.looksAt ?? name}`;
}
