import type { AgentIntegrationsClient } from '../client';
import type { RecentEvent } from '../contracts/trigger-report';
import { becameOf, toSeconds } from './describe-trigger';
import type { Terminal } from './terminal';
import { watching } from './watching';

/** Of what was seen before, this much is told. */
const before = 10;

/**
 * Tells of each event that a trigger has seen, and what became of it, as it happens, beginning with the last ones of before.
 *
 * @param id of the one to watch; default: all there are, also those that are defined meanwhile
 */
export async function watchTriggers(terminal: Terminal, id?: string): Promise<void> {
  const known = new Map<string, Set<string>>();
  await watching(terminal, async (client) => {
    for (const trigger of id === undefined ? await idsOf(client) : [id]) {
      const { recent } = await client.triggers.get(trigger);
      const seen = known.get(trigger);
      known.set(trigger, new Set(recent.map(keyOf)));
      const inOrder = recent.toSorted((one, other) => one.seenAt.localeCompare(other.seenAt));
      const news = seen === undefined ? inOrder.slice(-before) : inOrder.filter((one) => !seen.has(keyOf(one)));
      for (const event of news)
        terminal.result(
          { trigger, ...event },
          () => `${toSeconds(event.at)}  ${trigger}  ${event.label}: ${becameOf(event)}`,
        );
    }
  });
}

const idsOf = async (client: AgentIntegrationsClient): Promise<string[]> =>
  (await client.triggers.list()).map((trigger) => trigger.id);

/** An event that is held back, or set aside, is told again once something else has become of it. */
const keyOf = ({ eventId, delivered, reason = '' }: RecentEvent): string =>
  JSON.stringify([eventId, delivered, reason]);
