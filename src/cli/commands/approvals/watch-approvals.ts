import { serviceProblem } from '../../../client/service-worker';
import { unreadableInWords } from '../../../temporal/listings/unreadable-runs';
import { defined } from '../../../json/defined';
import { describeOutcome, howToLook } from '../../output/describe-approval';
import type { Terminal } from '../../output/terminal';
import { watching } from '../../process/watching';

/** The most requests to watch at once, oldest first, because the oldest have waited longest. */
const mostWatched = 200;

/** Reports each request that waits for a person, and its outcome, as it happens. */
export async function watchApprovals(terminal: Terminal): Promise<void> {
  /** Each known request with the number of polls in a row that did not list it. */
  const known = new Map<string, number>();
  let hasMore = false;
  let told: readonly string[] = [];
  await watching(terminal, async (client) => {
    const [{ approvals, next, unreadable }, ofService] = await Promise.all([
      client.approvals.page({ limit: mostWatched }),
      serviceProblem(client.temporal),
    ]);
    if (next !== undefined && !hasMore) {
      const more = `More than ${mostWatched} wait: the oldest are watched, and others as these are decided.`;
      terminal.notice({ notice: more }, more);
    }
    hasMore = next !== undefined;
    const problems = [ofService, unreadableInWords(unreadable)].filter((one) => one !== undefined);
    for (const problem of problems.filter((one) => !told.includes(one))) terminal.notice({ problem }, problem);
    told = problems;
    const waiting = new Set(approvals.map(({ id }) => id));
    for (const approval of approvals.filter(({ id }) => !known.has(id))) {
      known.set(approval.id, 0);
      const { id, summary, account, agent, expiresAt } = approval;
      const asked = `${id}\n  ${summary}; account ${account}${agent === undefined ? '' : `, agent ${agent}`}; until ${expiresAt}`;
      terminal.result({ event: 'waits', ...approval }, () => `${asked}\n${howToLook(id)}\n`);
    }
    for (const [id, looksWithout] of missing(known, waiting)) {
      const { outcome, withdrawnAt } = await client.approvals.get(id);
      // A request leaves the listing a moment before its outcome is readable. A request that a reset left behind never gets an outcome.
      if (outcome === undefined && withdrawnAt === undefined && looksWithout < 3) continue;
      known.delete(id);
      const words = outcome === undefined ? 'Nobody asks for it any more.' : describeOutcome(outcome);
      terminal.result({ event: 'ended', id, ...defined({ outcome }) }, () => `${id}\n  ${words}\n`);
    }
  });
}

/** Returns the requests that are no longer listed, each with the number of polls in a row that did not list it. */
function missing(known: Map<string, number>, waiting: ReadonlySet<string>): [string, number][] {
  for (const [id, looks] of known) known.set(id, waiting.has(id) ? 0 : looks + 1);
  return [...known].filter(([, looks]) => looks > 0);
}
