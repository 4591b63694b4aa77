import { findProperty } from '../mail-filter/mail-filter-properties';

/** Fields of Find Email by the properties of Outlook's search language. */
const fields: Readonly<Record<string, string>> = {
  from: 'from',
  to: 'to',
  cc: 'cc',
  subject: 'subject',
  body: 'body',
  category: 'label',
  hasAttachments: 'hasAttachments',
  isRead: 'unread',
  importance: 'importance',
  received: 'after" or "before',
  sent: 'after" or "before',
  participants: 'from" or "to',
  recipients: 'to',
};

/**
 * Explains to a writer of Outlook's search language (KQL) that search words are literal. Words are sent as words, so that they cannot add
 * criteria of their own; quoted text is left alone.
 */
export function searchHabit(words: string): string | undefined {
  const outside = words.replaceAll(/"[^"]*"/g, ' ');
  const [, name = ''] = /(?:^|[\s(])([A-Za-z]{2,30})(?::|[<>]=?)(?=[^\s/])/.exec(outside) ?? [];
  const property = findProperty(name);
  if (property !== undefined) {
    const field = fields[property.name];
    const instead = field === undefined ? 'Leave it out' : `Give the field "${field}" instead`;
    return `Words are looked for as they are, and "${name}:" is no word. ${instead}, or put it in quotation marks to look for the text itself.`;
  }
  const [operator] = /(?:^|\s)(?:OR|NOT|AND)(?=\s)/.exec(outside) ?? [];
  if (operator === undefined) return undefined;
  return operator.trim() === 'AND'
    ? 'All words must occur anyway; leave AND out.'
    : `All words must occur; there is no ${operator.trim()}. Ask once for each, or put it in quotation marks to look for the word itself.`;
}
