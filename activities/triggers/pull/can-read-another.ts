import { isToolError } from '../../../src/contracts/tool-error';
import { concernsAll, EventReading } from '../event-reading';
import { report } from '../report';
import type { TriggerSource, Watch } from '../trigger-source';

/** Returns whether any event besides the unread ones can be read now. False if the account has no other event, because then nobody knows. */
export async function canReadAnother(
  source: TriggerSource,
  watch: Watch,
  unread: readonly { eventId: string }[],
): Promise<boolean> {
  const leftOut = new Set(unread.map(({ eventId }) => eventId));
  const reading = new EventReading({ leftOut });
  try {
    const latest = await source.latest({ ...watch, reading });
    const others = latest.filter(({ eventId }) => !leftOut.has(eventId));
    const readable = await reading.each(
      others,
      ({ eventId }) => eventId,
      (observation) => report(source, watch, observation),
    );
    return readable.length > 0;
  } catch (error) {
    if (!isToolError(error) || concernsAll(error)) throw error;
    return false;
  }
}
