import type { Calls } from '../../client/calls';
import type { StepContract } from '../../contracts';
import { readAs } from '../../contracts/reading/read-as';
import { isToolError } from '../../contracts/tool-error';
import { Instant } from '../console/time/instant';
import { shortLine } from '../console/short-line';

/** A recent call from the playground, described by its step. */
export interface RecentCall {
  readonly id: string;
  readonly summary: string;
  readonly startedAt: string;
}

/** Returns the prefix of the ids of playground calls, so that the calls of a step can be found. */
export const callIdsOf = ({ name }: StepContract): string => `playground-${name}-`;

const mostCalls = 5;

/** Returns the latest playground calls of a step, newest first. */
export async function recentCalls(client: Calls, contract: StepContract): Promise<RecentCall[]> {
  const calls = await client.latest({ beginning: callIdsOf(contract), limit: mostCalls });
  const asked = await Promise.all(calls.map(({ id }) => client.asked(id).catch(noneThere)));
  return calls.flatMap((call, index) => {
    const input = readAs(contract.input, asked[index]?.input);
    return input.success ? [{ ...call, summary: shortLine(contract.summarise(input.data)) }] : [];
  });
}

/** Returns undefined if Temporal has deleted the call since it was listed. */
function noneThere(error: unknown): undefined {
  if (!isToolError(error, 'NotFound')) throw error;
}

/** Lists the calls, each with a link to its form and its answer. */
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
