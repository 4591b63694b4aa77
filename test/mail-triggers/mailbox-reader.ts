import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import { defined } from '../../src/json/defined';
import type { TriggerName } from '../../src/contracts/trigger';
import type { EventReport } from '../../src/contracts/trigger-report';
import type { PullInput, PullOutcome, ResolveInput } from '../../src/messages/trigger-activities';
import { createWorld, mailUser, type World } from '../support/world';

/** When the trigger, or what it watches, was configured as it is, or the trigger was reset, and what it could not read so far. */
type Known = Pick<PullInput, 'watchedSince' | 'configuredAt' | 'begunAnewAt' | 'unread' | 'resetRun' | 'resetAt'>;

/** Left out, either is a second, which a preview of thirty messages takes on a busy machine. */
const enough = { startToCloseTimeoutMs: 30_000, scheduleToCloseTimeoutMs: 30_000 };

/** Runs the activities of triggers by themselves: what they make of what a person does in the sandbox's mailbox. */
export interface MailboxReader {
  world: World;
  /** A look, from a position on; the first finds what is there and tells nothing of it. */
  pull: (cursor?: string, since?: string, known?: Known) => Promise<PullOutcome>;
  /** The look that follows on this one, so many seconds from now by Temporal's clock. */
  pullAfter: (look: Pick<PullOutcome, 'cursor' | 'unread'>, seconds: number) => Promise<PullOutcome>;
  /** What is read when these events are announced. */
  resolve: (...eventIds: string[]) => Promise<EventReport[]>;
  /** What is read when a person asks for an event again. */
  replay: (eventId: string) => Promise<EventReport[]>;
  /** What the trigger would do with the latest events. */
  latest: () => Promise<EventReport[]>;
  diagnose: () => Promise<string[]>;
}

/** Which mailbox trigger is read, and how it is configured. */
export type Reading = (type: TriggerName, config?: object, account?: string) => MailboxReader;

export async function createMailboxReading(): Promise<{ reading: Reading; world: World }> {
  const world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot' } });
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  return { reading: readingOf(world), world };
}

/** As a process of its own reads, which has met no folder yet. */
export function readingOf(world: World): Reading {
  const { service } = createActivities(createDependencies(world));
  const run = <Input, Output>(
    activity: (input: Input) => Promise<Output>,
    input: Input,
    now = Date.now(),
  ): Promise<Output> => {
    const info = { ...enough, scheduledTimestampMs: now, currentAttemptScheduledTimestampMs: now };
    return new MockActivityEnvironment(info, { client: world.client.temporal }).run<
      [Input],
      Output,
      (input: Input) => Promise<Output>
    >(activity, input);
  };
  return (type, config = {}, account = 'support') => {
    const definition = { id: 'reader', type, account, config: { ...config }, ignoreOwnChanges: false };
    const resolve = async (eventIds: string[], more: Pick<ResolveInput, 'readsAgain'> = {}) => {
      const hints = eventIds.map((id) => ({ id, receivedAt: new Date().toISOString() }));
      return (await run(service['triggers.resolve'], { definition, hints, ...more })).reports;
    };
    const pull = (
      cursor: string | undefined,
      since = new Date(Date.now() - 60_000).toISOString(),
      known: Known = {},
      now?: number,
    ) =>
      run(
        service['triggers.pull'],
        {
          definition,
          since,
          ...known,
          immediately: true,
          // A problem that has passed is worth telling: so every look answers.
          knownProblem: { kind: 'provider refused', text: 'until now' },
          ...defined({ cursor }),
        },
        now,
      );
    return {
      world,
      pull,
      pullAfter: ({ cursor, unread }, seconds) =>
        pull(cursor, undefined, defined({ unread }), Date.now() + seconds * 1_000),
      resolve: (...eventIds) => resolve(eventIds),
      replay: (eventId) => resolve([eventId], { readsAgain: true }),
      latest: async () => (await run(service['triggers.test'], { definition })).reports,
      diagnose: async () => (await run(service['triggers.diagnose'], { definition })).findings.map(({ text }) => text),
    };
  };
}

/** The owner of the mailbox, at another mail program. */
export const asAda = (world: World, method: string, path: string, body?: unknown): Promise<unknown> =>
  asPerson(mailUser, world, method, path, body);

/** Somebody of the organisation, at another mail program. */
export async function asPerson(
  user: string,
  { sandbox }: World,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const scopes = ['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Contacts.ReadWrite'];
  const token = sandbox.login.issueAccessToken(user, scopes, 'another-program');
  const answer = await fetch(`${sandbox.urls.graph}/v1.0${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 || answer.status === 202 ? undefined : answer.json();
}

/** The position after looks that have told all there is. */
export async function caughtUp(trigger: MailboxReader): Promise<string | undefined> {
  let { cursor, more } = await trigger.pull();
  while (more) ({ cursor, more } = await trigger.pull(cursor));
  return cursor;
}

/** What the reports would hand to an agent. */
export const eventsOf = (reports: readonly EventReport[]): unknown[] =>
  reports.flatMap(({ outcome }) => (outcome.kind === 'matched' ? [outcome.event] : []));

export const labelsOf = (reports: readonly EventReport[]): string[] => reports.map(({ label }) => label);
