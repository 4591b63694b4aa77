import type { AgentIntegrationsClient } from '../client';
import { toolError } from '../contracts';
import { toSeconds } from '../contracts/to-seconds';
import type { RecentEvent } from '../contracts/trigger-report';
import { outcomeInWords } from './describe-trigger';
import type { Terminal } from './terminal';
import { watching } from './watching';

/** Of what was seen before, this much is told. */
const before = 10;

/** A worker is asked for each, every two seconds. */
const mostWatched = 100;

/**
 * Tells of each event that a trigger has seen, and what became of it, as it happens, beginning with the last ones of before.
 *
 * @param id of the one to watch; default: all there are, also those that are defined meanwhile
 * @throws InvalidInput where nobody could watch them all
 */
export async function watchTriggers(terminal: Terminal, id?: string): Promise<void> {
  const known = new Map<string, Set<string>>();
  await watching(terminal, async (client) => {
    const ids = id === undefined ? await idsOf(client) : [id];
    // Side by side: each is asked of a worker, and all have to answer in the time of one look.
    const looks = await Promise.all(ids.map(async (trigger) => ({ trigger, ...(await client.triggers.get(trigger)) })));
    for (const { trigger, recent } of looks) {
      const seen = known.get(trigger);
      known.set(trigger, new Set(recent.map(keyOf)));
      const inOrder = recent.toSorted((one, other) => one.seenAt.localeCompare(other.seenAt));
      const news = seen === undefined ? inOrder.slice(-before) : inOrder.filter((one) => !seen.has(keyOf(one)));
      for (const event of news)
        terminal.result(
          { trigger, ...event },
          () => `${toSeconds(event.at)}  ${trigger}  ${event.label}: ${outcomeInWords(event)}`,
        );
    }
  });
}

/** @throws InvalidInput where there are more than are asked at once */
async function idsOf(client: AgentIntegrationsClient): Promise<string[]> {
  const triggers = await client.triggers.list();
  if (triggers.length <= mostWatched) return triggers.map(({ id }) => id);
  const many = triggers.length.toLocaleString('en');
  throw toolError('InvalidInput', `There are ${many} triggers, and at most ${mostWatched} are watched: name one.`);
}

/** An event that is held back, or set aside, is told again once something else has become of it. */
const keyOf = ({ eventId, delivered, reason = '' }: RecentEvent): string =>
  JSON.stringify([eventId, delivered, reason]);
