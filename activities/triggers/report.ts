import { createHash } from 'node:crypto';
import { cutText } from '../../src/text/cut-text';
import { visibleAnswer } from '../visible-answer';
import { shortDigest } from './short-digest';
import type { EventReport } from '../../src/contracts/trigger-report';
import type { UnreadableEvent } from './event-reading';
import type { Observation, TriggerSource, Watch } from './trigger-source';

const longestLabel = 200;

/** Matches an observation and reports whether the agent is to be started for it. */
export async function report(source: TriggerSource, watch: Watch, observation: Observation): Promise<EventReport> {
  const { eventId, at, isElsewhere = false, lasting, label, observed, event, obstacle, change } = observation;
  const match =
    obstacle === undefined
      ? source.contract.matches(watch.config, observed)
      : { matched: false as const, reason: obstacle };
  return {
    eventId,
    key: digest(eventId),
    at: at.toISOString(),
    label: cutText(label, longestLabel, ''),
    ...(isElsewhere && { isElsewhere }),
    ...(lasting !== undefined && { secondKey: shortDigest(lasting.content) }),
    ...(lasting?.perhapsRenamed === true && { perhapsRenamed: true }),
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
  label: observation === undefined ? 'An event that cannot be read' : cutText(observation.label, longestLabel, ''),
  outcome: { kind: 'skipped', reason: `It cannot be read at the moment: ${problem}` },
});

/** Reports an event that was announced and is not shown. @param at ISO instant of its announcement */
export const goneReport = (eventId: string, at: string): EventReport => ({
  eventId,
  key: digest(eventId),
  at,
  label: 'A change that Trello does not show',
  outcome: {
    kind: 'skipped',
    reason:
      'Trello told of it and does not show it: most likely its card, comment or board was deleted before it was read, or the account may not see the board any more. What it was, and whether it would have started the agent, is not known. Where Trello shows it later, the next look finds it, if it is of a type that looks find.',
  },
});

const complete = ({ complete }: TriggerSource, watch: Watch, event: unknown): unknown =>
  complete === undefined ? event : complete(watch, event);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
