import { createHash } from 'node:crypto';
import { visibleAnswer } from '../visible-answer';
import type { EventReport } from '../../src/contracts/trigger-report';
import type { UnreadableEvent } from './event-reading';
import type { Observation, TriggerSource, Watch } from './trigger-source';

/** Matches an observation and reports whether the agent is to be started for it. */
export async function report(source: TriggerSource, watch: Watch, observation: Observation): Promise<EventReport> {
  const { eventId, at, isElsewhere = false, label, observed, event, obstacle, change } = observation;
  const match =
    obstacle === undefined
      ? source.contract.matches(watch.config, observed)
      : { matched: false as const, reason: obstacle };
  return {
    eventId,
    key: digest(eventId),
    at: at.toISOString(),
    label: label.slice(0, 200),
    ...(isElsewhere && { isElsewhere }),
    ...(change === undefined
      ? {}
      : {
          change: {
            subject: digest(change.subject),
            ...(change.after !== undefined && { after: change.after.toISOString() }),
            ...(change.until !== undefined && { until: change.until.toISOString() }),
          },
        }),
    outcome: match.matched
      ? { kind: 'matched', event: visibleAnswer(source.contract.event.parse(await complete(source, watch, event))) }
      : { kind: 'skipped', reason: match.reason },
  };
}

/** Reports what is known of an event that cannot be read. @param observation what was seen before the reading failed */
export const unreadReport = ({ eventId, problem }: UnreadableEvent, observation?: Observation): EventReport => ({
  eventId,
  key: digest(eventId),
  at: (observation?.at ?? new Date()).toISOString(),
  label: observation?.label.slice(0, 200) ?? 'An event that cannot be read',
  outcome: { kind: 'skipped', reason: `It cannot be read at the moment: ${problem}` },
});

const complete = ({ complete }: TriggerSource, watch: Watch, event: unknown): unknown =>
  complete === undefined ? event : complete(watch, event);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
