import type { AgentIntegrationsClient } from '../client';
import { toolError } from '../contracts';
import { toSeconds } from '../contracts/to-seconds';
import type { RecentEvent } from '../contracts/trigger-report';
import { describeFailure } from './describe-failure';
import { outcomeInWords } from './describe-trigger';
import type { Terminal } from './terminal';
import { watching } from './watching';

/** Of what was seen before, this much is told. */
const before = 10;

/** A worker is asked for each, every two seconds. */
const mostWatched = 100;

/** How long one trigger is waited for, in milliseconds: the others of a look are told of behind it. */
const patience = 5_000;

/**
 * Tells of each event that a trigger has seen, and what became of it, as it happens, beginning with the last ones of before.
 *
 * @param id of the one to watch; default: all there are, also those that are defined meanwhile
 * @throws InvalidInput where nobody could watch them all
 */
export async function watchTriggers(terminal: Terminal, id?: string): Promise<void> {
  const known = new Map<string, Set<string>>();
  /** Why a trigger did not answer, at the last look. */
  const silent = new Map<string, string | undefined>();
  await watching(terminal, async (client) => {
    const ids = id === undefined ? await idsOf(client) : [id];
    // Side by side: each is asked of a worker, and all have to answer in the time of one look.
    const looks = await Promise.all(
      ids.map(async (trigger) => {
        try {
          const look = () => client.triggers.get(trigger);
          const { recent } = await client.temporal.withDeadline(Date.now() + patience, look);
          return { trigger, recent, problem: undefined };
        } catch (error) {
          // One that does not answer is no reason to tell nothing of the others.
          if (id !== undefined) throw error;
          return { trigger, recent: undefined, problem: describeFailure(error) };
        }
      }),
    );
    for (const { trigger, recent, problem } of looks) {
      if (problem !== silent.get(trigger) && problem !== undefined)
        terminal.notice({ trigger, waiting: problem }, `${trigger}: ${problem}`);
      silent.set(trigger, problem);
      if (recent === undefined) continue;
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
