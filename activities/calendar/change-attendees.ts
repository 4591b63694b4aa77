import { z } from 'zod';
import { defined } from '../../src/contracts/defined';
import { isToolError } from '../../src/contracts/tool-error';
import { sendingNote } from '../../src/messages/workflow-kinds';
import type { DurableNote } from '../../src/temporal/durable-note';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { changedMeanwhile } from '../mailbox/changed-meanwhile';
import type { MailboxStepContext } from '../mailbox/in-mailbox';
import { askNoted, begin, notFoundYet, readBegun, wasRefused, type NotedEffect } from '../attempts/noted-effect';
import { mayHaveHappened } from '../attempts/nothing-sent';
import { isApplied } from './applied-calls';
import type { EventTarget } from './event-target';
import { ownFields } from './own-fields';

const changing: NotedEffect = {
  ids: sendingNote,
  lost: {
    looking:
      'The answer to changing the attendees got lost, and the event does not show the change. It is looked for; nobody is told again.',
    over:
      'The answer to changing the attendees got lost, the event was changed since, and its attendees are not those asked for: they were never changed, or somebody has changed them back. ' +
      'Nobody was told again. Look with List Events before asking again.',
  },
};

const contentSchema = z.object({ version: z.string().exactOptional() });

/** `notedVersion`: the version whose change was requested last. The note stays that of the first request, also where that was refused. */
const progressSchema = z.object({ notedVersion: z.string() });

interface Changed {
  /** The event as it is after that. */
  readonly event: GraphEvent;
  /** What is to be changed besides, and nobody is told of. */
  readonly others: object;
}

/**
 * Changes the list of attendees by itself, and only once: "An event update that includes only the attendees property in the request body sends a
 * meeting update to only the attendees that have changed." (https://learn.microsoft.com/graph/api/event-update) The request therefore carries no mark
 * of the call. Instead the version of the event that it changes is noted first, and a retry may change that version alone. If the event has another
 * version by then, and other attendees than asked for, somebody may have changed them back, and nobody is told again. An attempt makes only one such
 * request, as the report that it was refused speaks for the whole attempt.
 *
 * @param read reads the event
 * @param changesOf returns all changes for the event that was read
 * @returns undefined, and makes no request, if the list stays or the attendees are told of another change anyway
 */
export async function changeAttendees(
  read: () => Promise<EventTarget>,
  changesOf: (target: EventTarget) => Promise<Record<string, unknown>>,
  context: MailboxStepContext,
): Promise<Changed | undefined> {
  const begun = mayHaveHappened(context) && !wasRefused(context) ? await readBegun(changing, context) : undefined;
  const eventTarget = await read();
  const { id, '@odata.etag': version } = eventTarget.target;
  if (isApplied(eventTarget.target, context.key)) return undefined;
  const { attendees, ...others } = await changesOf(eventTarget);
  if (attendees === undefined || Object.keys(others).some((field) => !ownFields.includes(field))) return undefined;
  const change: Change = { id, attendees, version };
  return { event: await (begun ? changeNoted(change, begun, context) : ask(change, context)), others };
}

interface Change {
  readonly id: string;
  readonly attendees: unknown;
  readonly version: string | undefined;
}

async function ask(change: Change, context: MailboxStepContext): Promise<GraphEvent> {
  try {
    return await askNoted(changing, context, (beforeSending) => patch(change, context, beforeSending), {
      note: () => note(change, context),
    });
  } catch (error) {
    throw changedMeanwhile(error, context);
  }
}

async function note({ version }: Change, context: MailboxStepContext): Promise<void> {
  const summary = `The attendees of an event of ${context.account} are being changed`;
  const isFirst = await begin(changing, summary, defined({ version }), context);
  if (!isFirst && !wasRefused(context)) throw notFoundYet(changing, { at: context.attemptedAt }, context);
  if (version !== undefined) context.saveProgress({ notedVersion: version } satisfies z.output<typeof progressSchema>);
}

/** Makes the change that an earlier attempt has noted, unless the event was changed since: by that attempt, perhaps. */
async function changeNoted(change: Change, begun: DurableNote, context: MailboxStepContext): Promise<GraphEvent> {
  const { notedVersion } = progressSchema.safeParse(context.progress).data ?? {};
  const version = notedVersion ?? contentSchema.safeParse(begun.content).data?.version;
  try {
    if (version !== undefined) return await patch({ ...change, version }, context);
  } catch (error) {
    if (!isToolError(error, 'Conflict')) throw error;
  }
  throw notFoundYet(changing, begun, context);
}

const patch = (
  { id, attendees, version }: Change,
  { graph, at }: MailboxStepContext,
  beforeSending?: () => Promise<void>,
): Promise<GraphEvent> =>
  graph.patch(at`/events/${id}`, {
    headers: version === undefined ? {} : { 'If-Match': version },
    body: { attendees },
    schema: eventSchema,
    beforeSending,
  });
