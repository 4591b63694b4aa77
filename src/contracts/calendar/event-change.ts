import type { z } from 'zod';
import { checkSpan, inKnownZone, problemOfEnds } from './time-span';

interface EventChange {
  scope: 'occurrence' | 'series';
  notice: 'none' | 'send';
  start?: string | undefined;
  end?: string | undefined;
  timeZone?: string | undefined;
  addAttendees: readonly { address: string }[];
  removeAttendees: readonly string[];
  recurrence?: unknown;
  [field: string]: unknown;
}

/** Fields that identify the event or say how to apply the change, but change nothing by themselves. */
const circumstances: ReadonlySet<string> = new Set([
  ...['account', 'mailbox', 'eventId', 'scope', 'notice', 'timeZone', 'bodyFormat'],
]);

/** Fields with lists of things to add or remove: an empty list changes nothing. */
const added = /Attendees$|^attachments$/;

/** Reports contradictions in a change before anything is read or sent. */
export function checkEventChange(change: EventChange, context: z.core.$RefinementCtx): void {
  const report = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const changes = Object.entries(change).some(
    ([field, value]) =>
      !circumstances.has(field) &&
      value !== undefined &&
      value !== false &&
      !(added.test(field) && (value as readonly unknown[]).length === 0),
  );
  if (!changes) report('eventId', 'Say what to change: none of the fields of the event is given.');
  if (change.recurrence !== undefined && change.scope !== 'series') {
    report('recurrence', 'A pattern belongs to the whole series: give scope "series".');
  }
  if (change.addAttendees.length + change.removeAttendees.length > 0 && change.notice !== 'send') {
    report('notice', 'Inviting and taking off attendees tells them by mail: give notice "send".');
  }
  const problem = problemOfEnds(inKnownZone(change));
  if (problem !== undefined) checkSpan(problem, context);
}
