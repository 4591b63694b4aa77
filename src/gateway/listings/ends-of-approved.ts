import type { Client } from '@temporalio/client';
import type { AgentIntegrationsClient } from '../../client';
import { mostEvents } from '../../client/agents/run-story/run-history';
import { readApprovedSteps, type ReadApprovedSteps } from '../../client/approvals/approved-steps';
import { whatBecameOf, type Became } from '../../client/approvals/what-became-of';
import type { ApprovalOverview } from '../../contracts/approval';
import { ConcurrencyLimit } from '../../concurrency/concurrency-limit';
import { cachedBriefly } from '../../temporal/cached-briefly';

type Approved = Pick<ApprovalOverview, 'requestedBy'> & { id: string };

/** How many ends are kept. An end does not change, and each is read from a history. */
const mostKept = 1_000;
const atOnce = 10;

/** For how long what a history says is kept where more of it would not tell more: its run is over, or only its beginning is read. */
const settledMilliseconds = 60_000;

/** Returns a function that tells what became of an approved call, for pages that ask every second. */
export function endsOfApproved(
  { temporal }: AgentIntegrationsClient,
  lastingMilliseconds: number,
): (approved: Approved) => Promise<Became | undefined> {
  const ends = new Map<string, Became>();
  const reading = new ConcurrencyLimit(atOnce);
  const read = readingOnce(lastingMilliseconds);
  const readBriefly = cachedBriefly(async (_, key) => {
    const [id, requestedBy] = JSON.parse(key) as [string, unknown];
    const became = await reading.run(() => whatBecameOf(temporal, id, requestedBy, read));
    if (became?.kind === 'done' || became?.kind === 'failed' || became?.kind === 'unknown') ends.set(key, became);
    for (const oldest of ends.keys()) if (ends.size > mostKept) ends.delete(oldest);
    return became;
  }, lastingMilliseconds);
  return async ({ id, requestedBy }) => {
    const key = JSON.stringify([id, requestedBy]);
    return ends.get(key) ?? readBriefly(temporal, key, false);
  };
}

/** Reads the history of a run once for all its calls: that of a run under way anew each time, as far as it is read at all. */
function readingOnce(lastingMilliseconds: number): ReadApprovedSteps {
  const look = (temporal: Client, run: string) =>
    readApprovedSteps(temporal, JSON.parse(run) as { workflowId: string; runId: string });
  const [growing, settled] = [cachedBriefly(look, lastingMilliseconds), cachedBriefly(look, settledMilliseconds)];
  return (temporal, { workflowId, runId, status, historyLength }) => {
    const grows = status.name === 'RUNNING' && historyLength < mostEvents;
    return (grows ? growing : settled)(temporal, JSON.stringify({ workflowId, runId }), false);
  };
}
