import type { AgentIntegrationsClient } from '../../client';
import { whatBecameOf, type Became } from '../../client/approvals/what-became-of';
import type { ApprovalOverview } from '../../contracts/approval';
import { ConcurrencyLimit } from '../../concurrency/concurrency-limit';
import { cachedBriefly } from '../../temporal/cached-briefly';

type Approved = Pick<ApprovalOverview, 'requestedBy'> & { id: string };

/** How many ends are kept. An end does not change, and each is read from a history. */
const mostKept = 1_000;
const atOnce = 10;

/** Returns a function that tells what became of an approved call, for pages that ask every second. */
export function endsOfApproved(
  { temporal }: AgentIntegrationsClient,
  lastingMilliseconds: number,
): (approved: Approved) => Promise<Became | undefined> {
  const ends = new Map<string, Became>();
  const reading = new ConcurrencyLimit(atOnce);
  const readBriefly = cachedBriefly(async (_, key) => {
    const [id, requestedBy] = JSON.parse(key) as [string, unknown];
    const became = await reading.run(() => whatBecameOf(temporal, id, requestedBy));
    if (became?.kind === 'done' || became?.kind === 'failed' || became?.kind === 'unknown') ends.set(key, became);
    for (const oldest of ends.keys()) if (ends.size > mostKept) ends.delete(oldest);
    return became;
  }, lastingMilliseconds);
  return async ({ id, requestedBy }) => {
    const key = JSON.stringify([id, requestedBy]);
    return ends.get(key) ?? readBriefly(temporal, key, false);
  };
}
