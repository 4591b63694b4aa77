import { z } from 'zod';
import type { ListRunsOptions, PlaceInRuns } from '../../client/agents/list-agent-runs';
import { agentNameSchema } from '../../contracts/agent';
import { defined } from '../../json/defined';
import type { Listings } from '../listings/listings';
import type { OutcomeOfEvent } from '../deliveries/event-outcome';

/** What the activity page shows, as its address says. A query parameter that is not valid is ignored. */
export interface ActivityFilter {
  /** The name of an agent, or a part of one; empty for every agent. */
  agent: string;
  state: ListRunsOptions['state'];
  /** Which outcome the events have. */
  outcome: OutcomeOfEvent | undefined;
  /** The last run of the page before: the list of runs starts after this run. */
  after: PlaceInRuns | undefined;
  /** How many events the previous pages show. */
  skippedEvents: number;
}

const querySchema = z.object({
  agent: z.string().trim().toLowerCase().max(63).catch(''),
  state: z.enum(['running', 'completed', 'failed']).optional().catch(undefined),
  outcome: z.enum(['started', 'skipped', 'failed', 'late']).optional().catch(undefined),
  after: z.iso.datetime().optional().catch(undefined),
  run: z.uuid().optional().catch(undefined),
  events: z.coerce.number().int().min(0).max(2_000).catch(0),
});

export function readFilter(query: Record<string, string>): ActivityFilter {
  const { after, run, events, ...filter } = querySchema.parse(query);
  return {
    agent: filter.agent,
    state: filter.state,
    outcome: filter.outcome,
    after: after === undefined || run === undefined ? undefined : { startedAt: after, runId: run },
    skippedEvents: events,
  };
}

/** Returns the address of the activity page with this filter. */
export function activityAddress({ agent, state, outcome, after, skippedEvents }: ActivityFilter): string {
  const query = new URLSearchParams({
    ...(agent !== '' && { agent }),
    ...defined({ state, outcome }),
    ...(after !== undefined && { after: after.startedAt, run: after.runId }),
    ...(skippedEvents !== 0 && { events: String(skippedEvents) }),
  }).toString();
  return query === '' ? '/activity' : `/activity?${query}`;
}

/** Returns the agents to show: the agent of exactly this name, even if it is retired, or every agent whose name contains the part. */
export async function agentsMeant({ agents }: Listings, part: string): Promise<string[]> {
  const all = (await agents()).map(({ name }) => name);
  if (part === '') return all;
  const meant = all.includes(part) ? [part] : all.filter((name) => name.includes(part));
  return meant.length === 0 && agentNameSchema.safeParse(part).success ? [part] : meant;
}

const choices = {
  state: [
    ['', 'any state'],
    ['running', 'running'],
    ['completed', 'completed'],
    ['failed', 'failed or stopped'],
  ],
  outcome: [
    ['', 'all events'],
    ['started', 'started a run'],
    ['skipped', 'skipped'],
    ['failed', 'failed'],
    ['late', 'told too late'],
  ],
} as const;

/** The form that chooses what the page shows. */
export function FilterForm({ filter }: { filter: ActivityFilter }) {
  const select = (name: keyof typeof choices, label: string) => (
    <div>
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {choices[name].map(([value, text]) => (
          <option value={value} selected={value === (filter[name] ?? '')}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <form method="get" action="/activity" class="filter" role="search" aria-label="Filter">
      <div>
        <label for="agent">Agent</label>
        <input id="agent" name="agent" value={filter.agent} placeholder="all, or a part of a name" />
      </div>
      {select('state', 'Runs')}
      {select('outcome', 'Events')}
      <button type="submit">Show</button>
    </form>
  );
}
