import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { isToolError } from '../../../src/contracts/tool-error';
import { sendingNote } from '../../../src/messages/workflow-kinds';
import type { DurableNote } from '../../../src/temporal/durable-note';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { changedMeanwhile } from '../../mailbox/changed-meanwhile';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { whenDone } from '../../attempts/with-sentence';
import { readBegun, type NotedEffect } from '../../attempts/effect-note';
import { notFoundYet, requestOnce } from '../../attempts/noted-request';
import { mayHaveHappened } from '../../attempts/nothing-sent';
import { stayRefused, wasRefused } from '../../attempts/refusal';
import { alsoAppliedBy, isApplied } from '../events/applied-calls';
import type { EventTarget } from '../events/event-target';
import { ownFields } from './own-fields';

const changing: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `The attendees of an event of ${account} are being changed`,
  lost: {
    looking:
      'The answer to changing the attendees got lost, and the event does not show the change. It is looked for; nobody is told again.',
    over:
      'The answer to changing the attendees got lost, the event was changed since, and its attendees are not those asked for: they were never changed, or somebody has changed them back. ' +
      'Nobody was told again. Look with List Events before asking again.',
  },
};

const ownDone =
  'What only this mailbox sees (categories, reminder, showAs) is changed already: leave it out when you ask again.';

const contentSchema = z.object({ version: z.string().exactOptional() });

/** The version of the event that the last request was to change. The durable note keeps that of the first request, also where that was refused. */
const progressSchema = z.object({ notedVersion: z.string() });

/**
 * Changes the list of attendees by itself, and only once: "An event update that includes only the attendees property in the request body sends a
 * meeting update to only the attendees that have changed." (https://learn.microsoft.com/graph/api/event-update) So the request can carry no mark of the
 * call by which a retry would know that it was carried out. Instead the event's version is noted before the request, and a retry changes the event only
 * while it still has that version. If it has another one, and not the attendees that were asked for, the request may have been carried out and somebody
 * changed the list since: nobody is told again. An attempt makes one such request, because a refusal is reported for the attempt as a whole.
 *
 * What only the mailbox itself sees is written first, with a mark of its own: a retry after the list was changed could not write it any more, because
 * the approval was given for the attendees of before.
 *
 * @param read reads the event
 * @param changesOf returns all changes for the event that was read
 * @returns the event as it is after that; undefined, without any request, if the attendees are told of another change anyway
 */
export async function changeAttendees(
  read: () => Promise<EventTarget>,
  changesOf: (target: EventTarget) => Promise<Record<string, unknown>>,
  context: MailboxStepContext,
): Promise<GraphEvent | undefined> {
  const begun = mayHaveHappened(context) && !wasRefused(context) ? await readBegun(changing, context) : undefined;
  const eventTarget = await read();
  const { target } = eventTarget;
  if (isApplied(target, context.key)) return target;
  const { attendees, ...others } = await changesOf(eventTarget);
  const fields = Object.keys(others);
  const afterOwn = (change: () => Promise<GraphEvent>): Promise<GraphEvent> =>
    fields.some((field) => ownFields.includes(field)) ? whenDone(ownDone, change) : change();
  if (attendees !== undefined && begun !== undefined)
    return afterOwn(() => changeNoted({ id: target.id, attendees }, begun, context));
  if (fields.some((field) => !ownFields.includes(field))) return undefined;
  try {
    const event = await changeOwn(target, others, context);
    return attendees === undefined ? event : await afterOwn(() => changeList(event, attendees, context));
  } catch (error) {
    throw changedMeanwhile(error, context);
  }
}

/** Changes what only the mailbox itself sees, unless an earlier attempt did. */
async function changeOwn(event: GraphEvent, others: object, context: MailboxStepContext): Promise<GraphEvent> {
  const mark = `own-${context.key}`;
  if (Object.keys(others).length === 0 || isApplied(event, mark)) return event;
  try {
    return await patch(event, { ...others, ...alsoAppliedBy(event, mark) }, context);
  } catch (error) {
    stayRefused(context);
    throw error;
  }
}

function changeList(event: GraphEvent, attendees: unknown, context: MailboxStepContext): Promise<GraphEvent> {
  const { '@odata.etag': version } = event;
  return requestOnce(changing, defined({ version }), context, (note) =>
    patch(event, { attendees }, context, async () => {
      await note();
      if (version !== undefined)
        context.saveProgress({ notedVersion: version } satisfies z.output<typeof progressSchema>);
    }),
  );
}

/** Makes the change that an earlier attempt has noted, unless the event has another version since, which may be that attempt's doing. */
async function changeNoted(
  { id, attendees }: { id: string; attendees: unknown },
  begun: DurableNote,
  context: MailboxStepContext,
): Promise<GraphEvent> {
  const { notedVersion } = progressSchema.safeParse(context.progress).data ?? {};
  const version = notedVersion ?? contentSchema.safeParse(begun.content).data?.version;
  try {
    if (version !== undefined) return await patch({ id, '@odata.etag': version }, { attendees }, context);
  } catch (error) {
    if (!isToolError(error, 'Conflict')) throw error;
  }
  throw notFoundYet(changing, begun, context);
}

const patch = (
  { id, '@odata.etag': version }: Pick<GraphEvent, 'id' | '@odata.etag'>,
  body: object,
  { graph, at }: MailboxStepContext,
  beforeSending?: () => Promise<void>,
): Promise<GraphEvent> =>
  graph.patch(at`/events/${id}`, {
    headers: version === undefined ? {} : { 'If-Match': version },
    body,
    schema: eventSchema,
    beforeSending,
  });
