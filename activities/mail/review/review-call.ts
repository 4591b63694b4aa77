import type { z } from 'zod';
import type { apiCall } from '../../../src/contracts/mail/api-call';
import type { Review, ReviewFact } from '../../../src/contracts/review';
import { isToolError } from '../../../src/contracts/tool-error';
import { readWrittenBody } from '../../../src/contracts/raw-call/written-body';
import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { reviewEvent } from '../../calendar/changing/review-event';
import { ifIdExists } from '../../if-id-exists';
import type { MailStepContext } from '../../implement';
import { mailboxPath, type MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { replyRecipients } from '../outgoing/reply-recipients';
import { reviewDraft } from './review-draft';
import { recipientsFact } from '../../mailbox/recipients-fact';
import { factsOf, readReviewed } from './review-message';

/** The most requests in one batch that Graph accepts. (https://learn.microsoft.com/graph/json-batching) */
const mostRequests = 20;

/** A message or event that a call's path names, and the action on it. */
interface Named {
  collection: 'messages' | 'events';
  id: string;
  action: string;
  at: MailboxPath;
}

/** Shows the draft a call sends, the message it answers or changes, or the event it changes: the call's path has only their ids. */
export async function reviewCall(call: z.output<typeof apiCall.input>, context: MailStepContext): Promise<Review> {
  const requests = requestsOf(call);
  const reviews: ReviewFact[] = [];
  for (const [index, endpoint] of requests.entries()) {
    const named = namedBy(endpoint);
    if (named === undefined) continue;
    const facts = await reviewNamed(named, context);
    const prefix = requests.length === 1 ? '' : `Request ${String(index + 1)}: `;
    reviews.push(...facts.map((fact) => ({ ...fact, name: `${prefix}${fact.name}` })));
  }
  return reviews;
}

async function reviewNamed(
  { collection, id, action, at }: Named,
  { graph, account }: MailStepContext,
): Promise<Review> {
  if (collection === 'events') {
    const facts = await ifIdExists(reviewEvent(id, { graph, at }));
    return facts ?? [{ name: 'Event', value: 'There is no such event.' }];
  }
  const message = await ifIdExists(readReviewed(id, { graph, at }));
  if (message === undefined) return [{ name: 'Message', value: 'There is no such message.' }];
  if (action === 'forward') return factsOf(message, 'Passes on');
  if (action === 'reply' || action === 'replyall') {
    const recipients = replyRecipients(message, { replyToAll: action === 'replyall' });
    return [
      ...recipientsFact('To', recipients.to),
      ...recipientsFact('Cc (of the message)', recipients.cc),
      ...factsOf(message, 'Answers'),
    ];
  }
  if (action !== 'send') return factsOf(message, 'Message');
  return reviewDraft(message, { graph, at, account });
}

/** Returns the endpoints of a call: its own, or those of its batch. */
function requestsOf({ endpoint, body: given, headers }: z.output<typeof apiCall.input>): string[] {
  if (parseMailEndpoint(endpoint).segments[0]?.toLowerCase() !== '$batch') return [endpoint];
  const body = readWrittenBody(given, headers);
  const { requests } = (body.kind === 'json' ? (body.value ?? {}) : {}) as { requests?: unknown };
  if (!Array.isArray(requests)) return [];
  return requests.slice(0, mostRequests).map((request: unknown) => {
    const url = typeof request === 'object' && request !== null && 'url' in request ? request.url : undefined;
    return typeof url === 'string' ? url : '';
  });
}

/** Parses keys written as a segment, `messages/AAMk`, or in parentheses, `messages('AAMk')`; actions also with their namespace. */
function namedBy(endpoint: string): Named | undefined {
  const segments = segmentsOf(endpoint).flatMap((segment) => {
    const [, name, key] = /^([a-z]+)\('(.+)'\)$/i.exec(segment) ?? [];
    return name === undefined || key === undefined ? [segment] : [name, key.replaceAll("''", "'")];
  });
  const own = segments[0]?.toLowerCase() === 'users' ? 2 : 1;
  const place = segments.findLastIndex(
    (segment, index) => index >= own && /^(messages|events)$/i.test(segment) && segments[index + 1] !== undefined,
  );
  const id = segments[place + 1];
  if (place === -1 || id === undefined) return undefined;
  return {
    collection: segments[place]?.toLowerCase() as Named['collection'],
    id,
    action: segments[place + 2]?.split('.').at(-1)?.toLowerCase() ?? '',
    at: mailboxPath(own === 2 ? segments[1] : undefined),
  };
}

/** Returns no segments for an endpoint that is not a mailbox's: the provider refuses it, in a batch separately for each request. */
function segmentsOf(endpoint: string): readonly string[] {
  try {
    return parseMailEndpoint(endpoint.startsWith('/') ? endpoint : `/${endpoint}`).segments;
  } catch (error) {
    if (isToolError(error, 'InvalidInput')) return [];
    throw error;
  }
}
