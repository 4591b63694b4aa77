import type { z } from 'zod';
import type { apiCall } from '../../../src/contracts/mail/api-call';
import { mailApiEffect, type MailApiCall } from '../../../src/contracts/mail/mail-api-effect';
import type { Review, ReviewFact } from '../../../src/contracts/review';
import { toolError } from '../../../src/contracts/tool-error';
import { readWrittenBody } from '../../../src/contracts/raw-call/written-body';
import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { reviewEvent } from '../../calendar/changing/review-event';
import { ifIdExists } from '../../if-id-exists';
import type { MailStepContext } from '../../implement';
import { recipientsFact } from '../../mailbox/recipients-fact';
import { replyRecipients } from '../outgoing/reply-recipients';
import { namedInCall, type Named } from './named-in-call';
import { recipientsOfCall } from './recipients-of-call';
import { reviewDraft } from './review-draft';
import { assertNoDraft, factsOf, readReviewed } from './review-message';
import { isRecord } from '../../../src/json/is-record';

/** The most requests in one batch that Graph accepts. (https://learn.microsoft.com/graph/json-batching) */
const mostRequests = 20;

/**
 * Actions by which others get what a message or event says, and that leave it as it is. Forwarding an event does not: it "adds the recipient to the
 * organizer's copy of the meeting event". (https://learn.microsoft.com/graph/api/event-forward)
 */
const telling: Readonly<Record<Named['kind'], ReadonlySet<string>>> = {
  message: new Set(['send', 'reply', 'replyall', 'forward']),
  event: new Set(['cancel', 'accept', 'decline', 'tentativelyaccept']),
};

/**
 * Shows the draft a call sends, the message it answers or changes, or the event it changes, as it is before the call: the call's path has only their
 * ids. What the call itself changes stands in its body, of which the people are shown.
 *
 * @throws InvalidInput for a batch that sends or tells something, and has a request beside that may change first what is shown here
 */
export async function reviewCall(call: z.output<typeof apiCall.input>, context: MailStepContext): Promise<Review> {
  const requests = requestsOf(call);
  const changing = requests.filter(mayChangeAnother);
  if (requests.some((request) => tellsOthers(request) && changing.some((one) => one !== request)))
    throw mayChangeFirst();
  const reviews: ReviewFact[] = [];
  for (const [index, request] of requests.entries()) {
    const named = namedInCall(request.endpoint);
    if (named === undefined) continue;
    const facts = await reviewNamed(named, recipientsOfCall(request), context);
    const prefix = requests.length === 1 ? '' : `Request ${String(index + 1)}: `;
    reviews.push(...facts.map((fact) => ({ ...fact, name: `${prefix}${fact.name}` })));
  }
  return reviews;
}

/** Whether this request sends others the message or event that is shown. */
function tellsOthers(request: MailApiCall): boolean {
  const named = namedInCall(request.endpoint);
  if (named === undefined || mailApiEffect(request) !== 'send') return false;
  return named.kind === 'event' || telling.message.has(named.action);
}

/**
 * Whether a request may change what another one sends. A message or event has several ids, so no id tells, but the action does: what is deleted, sent or
 * answered goes out as it was, or not at all.
 */
function mayChangeAnother(request: MailApiCall): boolean {
  if (mailApiEffect(request) === 'read') return false;
  const named = namedInCall(request.endpoint);
  if (named === undefined) return true;
  if (request.method === 'DELETE') return named.behind > 0;
  return request.method !== 'POST' || named.behind !== 1 || !telling[named.kind].has(named.action);
}

const mayChangeFirst = (): Error =>
  toolError(
    'InvalidInput',
    'Nobody could be shown what this batch sends, because another of its requests may change that first. Call each request that sends mail or changes an event by itself; ' +
      'in a batch, reads, sends, answers, cancellations and deletions go together.',
  );

async function reviewNamed(named: Named, ofCall: ReviewFact[], context: MailStepContext): Promise<Review> {
  if (named.kind === 'event') {
    const facts = await ifIdExists(reviewEvent(named.id, { graph: context.graph, at: named.at }));
    return [...(facts ?? [{ name: 'Event', value: 'There is no such event.' }]), ...ofCall];
  }
  return [...ofCall, ...(await reviewMessage(named, ofCall, context))];
}

async function reviewMessage(
  { id, action, at }: Named,
  ofCall: readonly ReviewFact[],
  { graph, account }: MailStepContext,
): Promise<Review> {
  const message = await ifIdExists(readReviewed(id, { graph, at }));
  if (message === undefined) return [{ name: 'Message', value: 'There is no such message.' }];
  if (['forward', 'reply', 'replyall'].includes(action)) assertNoDraft(message);
  if (action === 'forward') return factsOf(message, 'Passes on');
  if (action === 'reply' || action === 'replyall') {
    const recipients = replyRecipients(message, { replyToAll: action === 'replyall' });
    // Whether those of the call replace these or are added is told both ways: https://learn.microsoft.com/graph/api/message-reply.
    const to = ofCall.some(({ name }) => name.startsWith('To')) ? 'To (of the message)' : 'To';
    return [
      ...recipientsFact(to, recipients.to),
      ...recipientsFact('Cc (of the message)', recipients.cc),
      ...factsOf(message, 'Answers'),
    ];
  }
  if (action !== 'send') return factsOf(message, 'Message');
  return reviewDraft(message, { graph, at, account });
}

/** Returns the requests of a call: itself, or those of its batch. */
function requestsOf(call: z.output<typeof apiCall.input>): MailApiCall[] {
  if (parseMailEndpoint(call.endpoint).segments[0]?.toLowerCase() !== '$batch') return [call];
  const body = readWrittenBody(call.body, call.headers);
  const { requests } = (body.kind === 'json' ? (body.value ?? {}) : {}) as { requests?: unknown };
  return Array.isArray(requests) ? requests.slice(0, mostRequests).map(requestOf) : [];
}

/** Reads a request of a batch as far as it is of the documented form; the rest is refused when the batch is carried out. */
function requestOf(written: unknown): MailApiCall {
  const { method, url, body, headers } = (written ?? {}) as Readonly<Record<string, unknown>>;
  return {
    method: typeof method === 'string' ? method : '',
    endpoint: typeof url === 'string' ? url : '',
    body,
    headers: isTexts(headers) ? headers : {},
  };
}

const isTexts = (headers: unknown): headers is Record<string, string> =>
  isRecord(headers) && Object.values(headers).every((value) => typeof value === 'string');
