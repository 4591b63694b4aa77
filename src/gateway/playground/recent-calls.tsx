import type { Calls } from '../../client/calls';
import type { StepContract } from '../../contracts';
import { readAs } from '../../contracts/reading/read-as';
import { isToolError } from '../../contracts/tool-error';
import { Instant } from '../console/instant';
import { shortLine } from '../parts/short-line';

/** A call made here lately, in the words of its step. */
export interface RecentCall {
  readonly id: string;
  readonly summary: string;
  readonly startedAt: string;
}

/** What ids of calls made here begin with, so that those of a step are found again. */
export const callIdsOf = ({ name }: StepContract): string => `playground-${name}-`;

const mostCalls = 5;

/** The last calls of a step that somebody made here, newest first. */
export async function recentCalls(client: Calls, contract: StepContract): Promise<RecentCall[]> {
  const calls = await client.latest({ beginning: callIdsOf(contract), limit: mostCalls });
  const asked = await Promise.all(calls.map(({ id }) => client.asked(id).catch(noneThere)));
  return calls.flatMap((call, index) => {
    const input = readAs(contract.input, asked[index]?.input);
    return input.success ? [{ ...call, summary: shortLine(contract.summarise(input.data)) }] : [];
  });
}

/** Temporal has let go of it since it was listed. */
function noneThere(error: unknown): undefined {
  if (!isToolError(error, 'NotFound')) throw error;
}

/** Each leads to its form, filled in, with its answer. */
export function RecentCalls({ step, calls }: { step: string; calls: readonly RecentCall[] }) {
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Run lately</h2>
      <ul class="list">
        {calls.map(({ id, summary, startedAt }) => (
          <li>
            <a href={`/playground/${step}/calls/${id}`}>{summary}</a>
            <p class="quiet">
              <Instant at={startedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
