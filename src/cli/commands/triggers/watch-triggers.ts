import type { AgentIntegrationsClient } from '../../../client';
import { toolError } from '../../../contracts/tool-error';
import { toSeconds } from '../../../text/to-seconds';
import type { RecentEvent } from '../../../contracts/trigger-report';
import { describeFailure } from '../../output/describe-failure';
import { outcomeInWords } from '../../output/describe-trigger';
import type { Terminal } from '../../output/terminal';
import { watching } from '../../process/watching';

/** How many earlier events of a trigger to report at the start. */
const before = 10;

/** A worker has to answer for each trigger, every two seconds. */
const mostWatched = 100;

/** How long to wait for one trigger: the other triggers of a poll are reported only after it. */
const patienceMilliseconds = 5_000;

/**
 * Reports each event that a trigger has seen and its outcome, as it happens, beginning with the latest earlier events.
 *
 * @param id of the trigger to watch; default: all triggers, including those that are defined later
 * @throws InvalidInput when there are too many triggers to watch
 */
export async function watchTriggers(terminal: Terminal, id?: string): Promise<void> {
  const known = new Map<string, Set<string>>();
  /** Why a trigger did not answer, at the last poll. */
  const silent = new Map<string, string | undefined>();
  await watching(terminal, async (client) => {
    const ids = id === undefined ? await idsOf(client) : [id];
    // In parallel: a worker answers for each trigger, and all have to answer within one poll.
    const looks = await Promise.all(
      ids.map(async (trigger) => {
        try {
          const look = () => client.triggers.get(trigger);
          const { recent } = await client.temporal.withDeadline(Date.now() + patienceMilliseconds, look);
          return { trigger, recent, problem: undefined };
        } catch (error) {
          // One trigger that does not answer must not prevent reports about the others.
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

/** @throws InvalidInput when there are more triggers than can be watched at once */
async function idsOf(client: AgentIntegrationsClient): Promise<string[]> {
  const triggers = await client.triggers.list();
  if (triggers.length <= mostWatched) return triggers.map(({ id }) => id);
  const many = triggers.length.toLocaleString('en');
  throw toolError('InvalidInput', `There are ${many} triggers, and at most ${mostWatched} are watched: name one.`);
}

/** An event that is held back or set aside is reported again when its outcome changes. */
const keyOf = ({ eventId, delivered, reason = '' }: RecentEvent): string =>
  JSON.stringify([eventId, delivered, reason]);
