import type { Context } from 'hono';
import type { DeliverToTrigger } from './deliver-to-trigger';

/** Tells the provider whether the delivery is stored, has to be repeated, or is no longer wanted. */
export function answerDelivery(
  context: Context,
  outcome: Awaited<ReturnType<DeliverToTrigger>>,
  accepted: 200 | 202,
): Response {
  switch (outcome) {
    case 'delivered':
      // The provider does not read a text here, and a text would cost half as much as everything else.
      return context.body(null, accepted, { 'Content-Length': '0' });
    case 'removed':
      return context.text('This trigger has been removed; delete its webhook.', 410);
    case 'overloaded':
      return context.text('This trigger is behind with its work; send it again later.', 503, { 'Retry-After': '60' });
    case 'interrupted':
    case 'unavailable':
      return context.text('The delivery could not be stored; send it again.', 503, { 'Retry-After': '5' });
  }
}
