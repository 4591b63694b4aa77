import type { CardMovedEvent, TriggerStart } from '../../contracts';

/** Started by the Card Moved trigger. */
export async function moveWatcher({ event }: TriggerStart<CardMovedEvent>): Promise<string> {
  return Promise.resolve(
    `${event.card.name ?? event.card.id} went from ${event.fromList.name ?? ''} to ${event.toList.name ?? ''}`,
  );
}
