import { htmlToText } from '../items/html-to-text';
import { GraphError } from '../platform/graph-error';
import type { MailBehaviour } from './mail-behaviour';
import type { Recipient, StoredMessage } from './message';
import { parseKql, type KqlExpression, type KqlTerm } from '../odata/parse-kql';

/** Returns the messages that a `$search` matches, as the kind of account has it. Throws Graph's error for invalid KQL. */
export function searchMessages(
  messages: readonly StoredMessage[],
  search: string,
  personal: MailBehaviour['personalSearch'] = 'everything',
): readonly StoredMessage[] {
  const expression = parseKql(search);
  if (personal === 'refused') throw cannotQuery();
  const matches = (term: KqlTerm, message: StoredMessage) =>
    (personal === 'everything' || term.property === undefined) && termMatches(term, message);
  return messages.filter((message) => found(expression, message, matches));
}

/** (text and code as littlebearapps/outlook-assistant issue 98 quotes them) */
const cannotQuery = () =>
  new GraphError(
    503,
    'ErrorInternalServerTransientError',
    'An internal server error occurred. Try again later., Cannot query rows in a table.',
  );

function found(expression: KqlExpression, message: StoredMessage, matches: typeof termMatches): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.operands.every((operand) => found(operand, message, matches));
    case 'or':
      return expression.operands.some((operand) => found(operand, message, matches));
    case 'not':
      return !found(expression.operand, message, matches);
    case 'term':
      return matches(expression, message);
  }
}

function termMatches({ property, value }: KqlTerm, message: StoredMessage): boolean {
  switch (property) {
    case 'received':
      return inDateRange(value, message.receivedDateTime);
    case 'sent':
      return inDateRange(value, message.sentDateTime);
    case 'size':
      return inNumberRange(value, sizeOf(message));
    case 'hasattachment':
    case 'hasattachments':
      return /^(true|1|yes)$/i.test(value) === message.attachments.some(({ isInline }) => !isInline);
    case 'importance':
      return message.importance === (value.toLowerCase() === 'medium' ? 'normal' : value.toLowerCase());
    case 'kind':
      return value.toLowerCase() === 'email';
    default:
      return textOf(message, property).some((text) => hasWords(text, value));
  }
}

function textOf(message: StoredMessage, property: string | undefined): readonly string[] {
  const to = message.toRecipients.map(written);
  const cc = message.ccRecipients.map(written);
  const bcc = message.bccRecipients.map(written);
  const from = message.from ? [written(message.from)] : [];
  switch (property) {
    case 'from':
      return from;
    case 'subject':
      return [message.subject];
    case 'body':
      return [bodyText(message)];
    case 'to':
      return to;
    case 'cc':
      return cc;
    case 'bcc':
      return bcc;
    case 'recipients':
      return [...to, ...cc, ...bcc];
    case 'participants':
      return [...from, ...to, ...cc, ...bcc];
    case 'attachment':
      return message.attachments.map(({ name }) => name);
    default:
      return [...from, message.subject, bodyText(message)];
  }
}

function written({ emailAddress: { name, address } }: Recipient): string {
  return `${name} ${address}`;
}

function bodyText({ body }: StoredMessage): string {
  return body.contentType === 'html' ? htmlToText(body.content) : body.content;
}

/** KQL matches whole words, word prefixes, and phrases in their order. Case does not matter. */
function hasWords(text: string, wanted: string): boolean {
  const words =
    wanted
      .toLowerCase()
      .replace(/\*$/, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return false;
  const pattern = `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}`;
  return new RegExp(pattern, 'u').test(text.toLowerCase());
}

/** Reads `07/23/2018`, `2018-07-23`, `>=2018-07-23`, `2018-07-01..2018-07-31` as whole days in UTC. */
function inDateRange(value: string, date: Date): boolean {
  const day = 24 * 60 * 60 * 1000;
  const start = (text: string) => Date.parse(/^\d{4}-/.test(text) ? text : `${text} UTC`);
  const [from = '', to] = value.split('..');
  const time = date.getTime();
  if (to !== undefined) return time >= start(from) && time < start(to) + day;
  const [, operator = '=', plain = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(from) ?? [];
  const begin = start(plain);
  switch (operator) {
    case '>=':
      return time >= begin;
    case '>':
      return time >= begin + day;
    case '<=':
      return time < begin + day;
    case '<':
      return time < begin;
    default:
      return time >= begin && time < begin + day;
  }
}

function inNumberRange(value: string, size: number): boolean {
  const [from = '', to] = value.split('..');
  if (to !== undefined) return size >= Number(from) && size <= Number(to);
  const [, operator = '=', plain = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(from) ?? [];
  const bound = Number(plain);
  return { '>=': size >= bound, '>': size > bound, '<=': size <= bound, '<': size < bound }[operator] ?? size === bound;
}

function sizeOf(message: StoredMessage): number {
  return message.attachments.reduce((sum, { content }) => sum + content.length, message.body.content.length);
}
