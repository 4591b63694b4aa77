import type { CardMovedEvent, TriggerStart } from '../../contracts';

/** The agent that the Card Moved trigger starts. */
export async function moveWatcher({ event }: TriggerStart<CardMovedEvent>): Promise<string> {
  return Promise.resolve(
    `${event.card.name ?? event.card.id} went from ${event.fromList.name ?? ''} to ${event.toList.name ?? ''}`,
  );
}
