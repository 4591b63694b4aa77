import { defined } from '../../../src/json/defined';
import { namesInShort } from '../../../src/text/names-in-short';
import { toSeconds } from '../../../src/text/to-seconds';
import { quoted } from '../../../src/contracts/quoting-error';
import type { Diagnosis, Finding, TriggerOverview } from '../../../src/contracts/trigger-report';
import type { ServiceActivities } from '../../../src/messages/service-activities';
import { configurationOf, type TriggerState, type UnreadEvent } from '../../../src/messages/trigger';

export function overviewOf(state: TriggerState): TriggerOverview {
  const { definition, target, subscription, webhookProblem } = state;
  // An earlier version stored the problem with another kind.
  const problem = state.problem ?? (webhookProblem && ({ ...webhookProblem, kind: 'no webhook' } as const));
  return {
    id: definition.id,
    type: definition.type,
    agent: target.agent,
    account: definition.account,
    ...(definition.ignoreOwnChanges && { ignoreOwnChanges: true }),
    status: state.status,
    setUpAt: state.setUpAt,
    watermark: state.watermark,
    path: subscription === undefined ? 'polling' : 'webhook',
    ...(subscription?.expiresAt !== undefined && { subscriptionExpiresAt: subscription.expiresAt }),
    ...defined({ lastCompletePullAt: state.lastCompletePullAt, problem }),
    counts: { ...state.counts },
    recent: [...state.recent],
  };
}

/** Returns what a check of account, webhook and provider needs to know of the trigger. */
export function diagnosedBy(state: TriggerState): Parameters<ServiceActivities['triggers.diagnose']>[0] {
  const { subscription, unannounced, problem, webhookProblem, recent, unread = [] } = state;
  const last = recent.findLast(({ workflowId }) => workflowId !== undefined);
  const lastRun = last?.replayedAs ?? last?.workflowId;
  return {
    ...configurationOf(state),
    ...defined({ subscription }),
    ...(webhookProblem !== undefined && { hasWebhookProblem: true }),
    ...(state.status === 'paused' && { isPaused: true }),
    ...(unread.some(isWaiting) && { readsAgain: true }),
    ...defined({ unannounced, lastRun, knownProblem: problem }),
  };
}

/** Joins what the trigger knows of itself with what a check at the provider found. */
export function diagnosisOf(state: TriggerState, checked: Finding[]): Diagnosis {
  const overview = overviewOf(state);
  const { problem: known, rest } = withoutRepeats(state, checked);
  const findings: Finding[] = [];
  if (overview.status === 'paused')
    findings.push({
      level: 'problem',
      text: 'The trigger is paused; resume it and what arrived meanwhile is delivered.',
    });
  if (overview.status === 'removed') findings.push({ level: 'problem', text: 'The trigger has been removed.' });
  for (const problem of [known, state.webhookProblem])
    if (problem !== undefined) findings.push({ level: 'problem', text: problem.text });
  findings.push({ level: 'good', text: `Events before ${toSeconds(state.setUpAt)} (the set-up) are never delivered.` });
  findings.push(
    ...begunAnewFindings(state),
    ...ownerFindings(state),
    ...tooOldFindings(state),
    ...laterFindings(state),
  );
  findings.push(...unreadFindings(state), ...failedFindings(state));
  const last = overview.recent.findLast(({ late }) => late !== true);
  if (overview.recent.length === 0)
    findings.push({
      level: 'warning',
      text: `No event has been seen since ${state.begunAnewAt === undefined ? 'the set-up' : 'it was begun anew'}.`,
    });
  else if (last?.delivered === false && last.failed !== true)
    findings.push({
      level: 'warning',
      text: `The last event (${quoted(last.label)}, ${toSeconds(last.at)}) was not delivered: ${last.reason ?? 'unknown'}`,
    });
  // Several checks may find the same obstacle.
  const all = [...findings, ...rest];
  return { overview, findings: all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at) };
}

/** If the trigger's known problem contains a finding about a board that is gone, or is contained in one: keeps only the longer text. */
function withoutRepeats(
  { problem }: TriggerState,
  checked: Finding[],
): { problem: TriggerState['problem']; rest: Finding[] } {
  if (problem === undefined) return { problem, rest: checked };
  const alike = checked.filter(({ level, text }) => level === 'problem' && text !== problem.text);
  const held = alike.filter(({ text }) => problem.text.includes(text));
  const isHeld = alike.some(({ text }) => text.includes(problem.text));
  return { problem: isHeld ? undefined : problem, rest: checked.filter((finding) => !held.includes(finding)) };
}

function begunAnewFindings({ begunAnewAt }: TriggerState): Finding[] {
  if (begunAnewAt === undefined) return [];
  const text =
    `It was begun anew at ${toSeconds(begunAnewAt)}, because its run in Temporal was gone with all that it remembered: ` +
    'its log begins there, and changes from before that may never be told.';
  return [{ level: 'good', text }];
}

function ownerFindings({ begunForOwnerAt, definition }: TriggerState): Finding[] {
  if (begunForOwnerAt === undefined) return [];
  const text =
    `Another person has connected the account "${definition.account}", and it was begun anew for them: ` +
    `what they had before ${toSeconds(begunForOwnerAt)} is never delivered.`;
  return [{ level: 'good', text }];
}

/** Describes what becomes of an event that surfaces late. */
function tooOldFindings(state: TriggerState): Finding[] {
  const { definition, setUpAt, watermark } = state;
  if (Date.parse(watermark) <= Date.parse(setUpAt)) return [];
  const what = `What happened before ${toSeconds(watermark)} and shows only now is taken for old and not delivered`;
  const how = `Where it was announced, the trigger's events show it as late: a replay starts the agent for it, on the trigger's page or by \`triggers replay ${definition.id} <event-id>\`.`;
  return [{ level: 'good', text: `${what}${unlessLateMail(state)}. ${how}` }];
}

/** How late a mail may surface and start its agent, in days, where Temporal keeps an ended run for seven (`arrivals-since.ts`, `settle-old.ts`). */
const surfacesWithinDays = 6;

/** Says which mail starts its agent although it surfaces late: none where nobody knows for how long Temporal remembers what was started. */
function unlessLateMail({ definition, setUpAt, asNowSince = setUpAt, retentionDays = 0 }: TriggerState): string {
  if (definition.type !== 'mail.newEmail' || retentionDays === 0) return '';
  const days = Math.floor(Math.min(surfacesWithinDays, (retentionDays * 7) / 8) * 10) / 10;
  const which = `of the last ${days} days, received since ${toSeconds(asNowSince)}, that was never delivered`;
  return `, unless it is a mail ${which}, such as one that is taken out of Junk Email`;
}

/** Describes what was added to the trigger after its set-up. */
function laterFindings({ setUpAt, begunForOwnerAt = setUpAt, watchedSince = {} }: TriggerState): Finding[] {
  const begun = Math.max(Date.parse(setUpAt), Date.parse(begunForOwnerAt));
  const later = Object.entries(watchedSince).filter(([, since]) => Date.parse(since) > begun);
  return [...new Set(later.map(([, since]) => since))].map((since) => {
    const places = later.flatMap(([place, time]) => (time === since && place !== '' ? [place] : []));
    const what = places.length === 0 ? 'What it watches now' : namesInShort(places, mostNamed);
    return {
      level: 'good',
      text: `${what} was added at ${toSeconds(since)}; earlier events there are never delivered.`,
    };
  });
}

/** Lists events that should have started the agent and could not. Unread events have their own finding. */
function failedFindings({ definition, recent, unread = [] }: TriggerState): Finding[] {
  const failed = recent.filter(
    (event) => event.failed === true && unread.every(({ eventId }) => eventId !== event.eventId),
  );
  if (failed.length === 0) return [];
  const each = failed.map(({ label, at, reason = 'unknown' }) => `${quoted(label)} (${toSeconds(at)}: ${reason})`);
  return [
    {
      level: 'problem',
      text: `The agent could not be started for these events. ${howToReplay(definition.id)}: ${latestOf(each)}.`,
    },
  ];
}

/** Maximum number of events named in one finding. */
const mostNamed = 5;

function unreadFindings({ definition, unread = [] }: TriggerState): Finding[] {
  const setAside = unread.filter(({ isSetAside }) => isSetAside === true);
  const waiting = unread.filter(isWaiting);
  const findings: Finding[] = [];
  if (setAside.length > 0)
    findings.push({
      level: 'problem',
      text: `These events could not be read and are set aside. ${howToReplay(definition.id)}: ${named(setAside)}.`,
    });
  if (waiting.length > 0)
    findings.push({ level: 'warning', text: `Could not be read so far and are tried again: ${named(waiting)}.` });
  return findings;
}

const isWaiting = ({ isSetAside }: UnreadEvent): boolean => isSetAside !== true;

const howToReplay = (id: string): string => `Mend the cause, then \`triggers replay ${id} <event-id>\``;

/** Names the latest of the events, with what went wrong. */
const named = (unread: readonly UnreadEvent[]): string =>
  latestOf(unread.map(({ eventId, since, problem }) => `${eventId} (since ${toSeconds(since)}: ${problem})`));

function latestOf(each: readonly string[]): string {
  const latest = each.slice(-mostNamed);
  const others = each.length - latest.length;
  return [...latest, ...(others === 0 ? [] : [`and ${String(others)} more`])].join('; ');
}
