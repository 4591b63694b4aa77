import { z } from 'zod';
import { othersWithAddedFiles } from '../../../activities/approvals/files-of-others';
import { keepMeeting } from '../../../activities/calendar/changing/keep-meeting';
import { messageBody } from '../../../src/providers/microsoft-graph/message-body';
import { quoteBelow, replaceAboveQuote } from '../../../activities/mail/outgoing/quote-below';
import { normalForm } from '../../../src/text/normal-form';
import { visible, visibleLine } from '../../../src/text/visible-text';
import { printableJson } from '../../../src/cli/output/printable-json';
import { attachmentReferenceSchema } from '../../../src/contracts/attachment-reference';
import { endpointWords } from '../../../src/contracts/raw-call/endpoint-words';
import { matchMailFilter, parseMailFilter } from '../../../src/contracts/mail-filter';
import { activePart } from '../../../src/contracts/mail/passive-html';
import { recipientSchema } from '../../../src/contracts/mail/recipient';
import { isToolError } from '../../../src/contracts/tool-error';
import { sendEmail } from '../../../src/contracts/mail/send-email';
import { readAs } from '../../../src/contracts/reading/read-as';
import { nearestName } from '../../../src/text/nearest-name';
import { contractForm, readContractForm } from '../../../src/gateway/contract-form/contract-form';
import { readJson } from '../../../src/gateway/http/read-json';
import { pathWithIds } from '../../../src/models/raw-call-ids';
import { timeLeft } from '../../../src/nexus/time-left';
import { parseBoardEndpoint, parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { hideSecrets, looksLikeSecret } from '../../../src/providers/hide-secrets';
import { isTimeFormat } from '../../../src/file-text/cell-time';
import { decodeText } from '../../../src/file-text/decode-text';
import { isHtml, isMail } from '../../../src/file-text/kind-of-file';
import { partOfText } from '../../../src/file-text/part-of-text';
import { usualBounds } from '../../../src/file-text/bounds';
import { Unreadable } from '../../../src/file-text/unreadable';
import { xmlParser } from '../../../src/file-text/walk-xml';
import { blamesGraphToken, mapGraphError } from '../../../src/providers/microsoft-graph/map-graph-error';
import { messageText } from '../../../src/providers/microsoft-graph/message-text';
import { preferHeader } from '../../../src/providers/microsoft-graph/prefer-header';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { splitQuotedHistory } from '../../../src/providers/microsoft-graph/split-quoted-history';
import { quoteProvider } from '../../../src/providers/quote-provider';
import { checkRawHeaders } from '../../../src/providers/raw-call/raw-headers';
import { retryAfterMilliseconds } from '../../../src/providers/retry-after';
import { parseTrelloReference } from '../../../src/providers/trello/ids';
import { mapTrelloError } from '../../../src/providers/trello/map-trello-error';
import { refuseCredentials } from '../../../src/providers/trello/refuse-credentials';
import { trimmedText } from '../../../src/text/cut-text';
import { customerEmail } from '../../../test/contracts/mail-filter/filtered-message';

const refusedOr = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (isToolError(error) || error instanceof Unreadable) return error;
    throw error;
  }
};

const filter = parseMailFilter('order AND body:"leaves tomorrow*" OR subject:invoice');
const anyFilter = filter.ok ? filter.filter : undefined!;
const meeting: GraphEvent = { ...({} as GraphEvent), onlineMeeting: { joinUrl: 'https://teams.example' } };
const graphCall = { provider: 'microsoft-graph', method: 'GET', path: '/me' } as const;
const trelloCall = { provider: 'trello', method: 'GET', path: '/1/cards' } as const;
const form = contractForm(sendEmail.input);

/** Every function that reads external text. Rejected text is read as well. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the body of a mail in HTML': (content) => messageText({ body: { contentType: 'html', content } }),
  'the body of a mail in text': (content) => messageText({ body: { contentType: 'text', content } }),
  'the history quoted in a mail': splitQuotedHistory,
  'a text that is cut': (text) => trimmedText(text, text.length - 1),
  'a filter': parseMailFilter,
  'a mail asked by a filter': (content) => {
    const { text: bodyText } = messageText({ body: { contentType: 'text', content } });
    return matchMailFilter(anyFilter, { ...customerEmail, bodyText }, { now: new Date(), zone: 'UTC' });
  },
  'a name looked for': (text) => [normalForm(text, 'NFC'), normalForm(text, 'NFKC'), normalForm(text, 'NFKD')],
  'a name misspelt': (text) => nearestName(text, ['Inbox', text.slice(1)]),
  'a recipient': (text) => recipientSchema.safeParse(text),
  'an attachment reference': (text) => attachmentReferenceSchema.safeParse(text),
  'the files of an edit': (body) => othersWithAddedFiles({ input: {}, account: 'support' }, { body }, 'mail'),
  'an input': (body) => readAs(sendEmail.input, { to: [body], subject: body, body, bodyFormat: 'html' }),
  'HTML to send': (html) => activePart(html) ?? messageBody(html, 'html'),
  'Markdown to send': (text) => messageBody(text.slice(0, 200_000), 'markdown'),
  'a mail answered': (content) =>
    quoteBelow(
      { contentType: 'html', content: activePart(content) === undefined ? content : 'We agree.' },
      { contentType: 'html', content: `<p>${content}` },
    ),
  'a draft written anew': (content) =>
    replaceAboveQuote({ contentType: 'html', content }, { contentType: 'html', content }),
  'a text answered': (content) => quoteBelow({ contentType: 'text', content }, { contentType: 'text', content }),
  'the description of a meeting': (content) =>
    keepMeeting({ contentType: 'text', content }, { ...meeting, body: { content: `${content}https://teams.example` } }),
  'a text with a secret': hideSecrets,
  'a text that may be a secret': looksLikeSecret,
  'what a provider says': quoteProvider,
  'an error of the mailbox': (text) =>
    mapGraphError(graphCall, {
      status: 400,
      headers: {},
      text: JSON.stringify({ error: { code: text, message: text } }),
    }),
  'a challenge of the mailbox': (text) => blamesGraphToken({ headers: { 'www-authenticate': text }, text: '' }),
  'an error of the board': (text) => mapTrelloError(trelloCall, { status: 400, headers: {}, text }),
  'a time to wait': retryAfterMilliseconds,
  'the time that is left to an operation': (text) => timeLeft({ 'operation-timeout': text }),
  'a preference': preferHeader,
  'a header': (value) => refusedOr(() => checkRawHeaders({ [value.slice(0, 100)]: value, prefer: value })),
  'a path of the mailbox': (text) => refusedOr(() => parseMailEndpoint(`/me/${text}?${text}`)),
  'a path of the board': (text) => refusedOr(() => parseBoardEndpoint(`/1/${text}?${text}`)),
  'the query of a raw call by a model': (text) =>
    refusedOr(() => pathWithIds({ t: { ids: ['AAQ'], forgotten: 0 } }, `/me/messages?$filter=id eq 't1' or ${text}`)),
  'what a path does': endpointWords,
  'a request of the board': (body) =>
    refusedOr(() =>
      refuseCredentials({ method: 'POST', endpoint: parseBoardEndpoint('/1/cards'), query: { body }, body }),
    ),
  'a card': parseTrelloReference,
  'a text for the terminal': visible,
  'a line for the terminal': visibleLine,
  'JSON for the terminal': (text) => printableJson({ text }),
  'a form': (text) =>
    readContractForm(form, { 'input.body': text, 'input.to.0': text, [`input.${text.slice(0, 999)}`]: text }),
  'a file of text': (text) => [
    decodeText(Buffer.from(text), text),
    isHtml(text, { name: text, contentType: text }),
    isMail(text, { name: text, contentType: text }),
    partOfText({ kind: 'text', text }, { from: 0, length: text.length }),
  ],
  'the XML of a document': (text) =>
    refusedOr(() => xmlParser({ onOpen: () => undefined, onClose: () => undefined }, usualBounds).end(text)),
  'a format of numbers': (code) => isTimeFormat(164, code),
  'a delivery': (text) => readJson(Buffer.from(text), z.unknown()),
};
