import type { Client } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import type { World } from '../../support/world';

export const since = new Date(Date.now() - 1_000).toISOString();

export const watchedInbox = {
  id: 'inbox',
  type: 'mail.newEmail',
  account: 'support',
  config: {},
  ignoreOwnChanges: false,
};

export interface Attempt {
  readonly saved?: unknown[];
  /** All that its heartbeats tell the next attempt. */
  readonly told?: unknown[];
  readonly scheduledTimestampMs?: number;
  readonly startToCloseTimeoutMs?: number;
  /** What the attempt before has told. */
  readonly left?: unknown;
  /** Where it does not reach Temporal as the world's clients do. */
  readonly client?: Client;
}

/** One attempt at a look at the inbox, with the positions its heartbeats would leave to the next attempt. */
export async function lookOnce(
  world: World,
  input: Partial<PullInput>,
  {
    saved = [],
    told = [],
    scheduledTimestampMs = Date.now(),
    startToCloseTimeoutMs = 120_000,
    left: heartbeatDetails,
    client = world.client.temporal,
  }: Attempt = {},
): Promise<{ outcome: PullOutcome; saved: unknown[] }> {
  const { service } = createActivities(createDependencies(world));
  const info = {
    scheduledTimestampMs,
    startToCloseTimeoutMs,
    heartbeatDetails,
    currentAttemptScheduledTimestampMs: Date.now(),
  };
  const environment = new MockActivityEnvironment(info, { client });
  environment.on('heartbeat', (details: { cursor?: unknown }) => {
    saved.push(details.cursor);
    told.push(details);
  });
  const whole = { definition: watchedInbox, since, immediately: true, ...input };
  const outcome = await environment.run<[PullInput], PullOutcome, (input: PullInput) => Promise<PullOutcome>>(
    service['triggers.pull'],
    whole,
  );
  return { outcome, saved };
}
