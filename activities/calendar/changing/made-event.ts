import { z } from 'zod';
import { canonicalHash } from '../../../src/encryption/canonical-json';
import { toolError } from '../../../src/contracts/tool-error';
import { messageText } from '../../../src/providers/microsoft-graph/message-text';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

const progressSchema = z.object({ madeAs: z.string() });

interface Made {
  onlineMeeting: boolean;
}

/**
 * Returns what an event that this call has made says, as it was first read: by an earlier attempt, or now. What Graph answers to the POST may be written
 * otherwise than what it reads.
 */
export function contentWhenMade(
  event: GraphEvent,
  made: Made,
  { progress, saveProgress }: Pick<MailboxStepContext, 'progress' | 'saveProgress'>,
): string {
  const { madeAs = contentOf(event, made) } = progressSchema.safeParse(progress).data ?? {};
  saveProgress({ madeAs } satisfies z.output<typeof progressSchema>);
  return madeAs;
}

/** @throws InvalidInput when somebody has changed the event since it was made: its guests would get what nobody has asked for */
export function assertSaysTheSame(event: GraphEvent, made: Made, madeAs: string): void {
  if (contentOf(event, made) === madeAs) return;
  throw toolError(
    'InvalidInput',
    'Somebody changed the event while its files were being attached, so nobody was invited. Look at it with List Events.',
  );
}

/** What guests read of an event. An online meeting writes a part of its own into text and place, some time after the event was made. */
function contentOf(event: GraphEvent, { onlineMeeting }: Made): string {
  const { subject, start, end, isAllDay, recurrence, location, body } = event;
  const written = onlineMeeting ? [] : [location?.displayName ?? '', messageText({ body }).text];
  return canonicalHash([subject ?? '', start ?? null, end ?? null, isAllDay ?? false, recurrence ?? null, ...written]);
}
