import type { AgentRun } from '../../client/agents/list-agent-runs';
import { Page } from '../console/page';
import type { RunAddress } from '../console/run-address';
import type { Session } from '../console/session/session';
import { DeliveryTable } from '../deliveries/delivery-table';
import { outcomeOf } from '../deliveries/event-outcome';
import { PageLinks } from '../console/page-links';
import type { Delivery } from '../deliveries/read-deliveries';
import { RunTable } from '../runs/run-table';
import { SilentTriggers } from '../deliveries/silent-triggers';
import { activityAddress, FilterForm, type ActivityFilter } from './activity-filter';

interface ActivityPageProps {
  session: Session;
  runAddress: RunAddress;
  filter: ActivityFilter;
  /** At most one run more than a page shows: it tells that there is another page. */
  runs: readonly AgentRun[];
  /** All deliveries that were read. */
  deliveries: readonly Delivery[];
  /** How many triggers there are, how many were asked for their events, and which of those did not answer. */
  triggers: { asked: number; all: number; silent: readonly string[] };
}

export const runsOnPage = 25;
const eventsOnPage = 25;

/** Shows the latest runs of agents and the latest events, including events that started no run. */
export function ActivityPage({ session, runAddress, filter, ...found }: ActivityPageProps) {
  return (
    <Page title="Activity" session={session} section="activity" scripts={['/assets/live.js']}>
      <h1>Activity</h1>
      <FilterForm filter={filter} />
      <section aria-labelledby="runs">
        <h2 id="runs">Agent runs</h2>
        <div id="run-list" data-live>
          <Runs filter={filter} runs={found.runs} />
        </div>
      </section>
      <section aria-labelledby="events">
        <h2 id="events">Events</h2>
        <div id="event-list" data-live>
          <Events filter={filter} runAddress={runAddress} {...found} />
        </div>
      </section>
    </Page>
  );
}

function Runs({ filter, runs }: Pick<ActivityPageProps, 'filter' | 'runs'>) {
  const shown = runs.slice(0, runsOnPage);
  const last = shown.at(-1);
  const isFiltered = filter.agent !== '' || filter.state !== undefined || filter.after !== undefined;
  return (
    <>
      {shown.length === 0 ? (
        <p class="empty">{isFiltered ? 'No such run is known.' : 'Nothing has started an agent yet.'}</p>
      ) : (
        <RunTable runs={shown} />
      )}
      <PageLinks
        label="Pages of runs"
        links={[
          ['Newest', filter.after === undefined ? undefined : activityAddress({ ...filter, after: undefined })],
          ['Older', runs.length > runsOnPage ? activityAddress({ ...filter, after: last }) : undefined],
        ]}
      />
    </>
  );
}

type EventsProps = Pick<ActivityPageProps, 'filter' | 'runAddress' | 'deliveries' | 'triggers'>;

function Events({ filter, runAddress, deliveries, triggers: { asked, all, silent } }: EventsProps) {
  const { skippedEvents, outcome } = filter;
  const meant = deliveries.filter(({ event }) => outcome === undefined || outcomeOf(event) === outcome);
  const shown = meant.slice(skippedEvents, skippedEvents + eventsOnPage);
  const at = (events: number) => activityAddress({ ...filter, skippedEvents: events });
  return (
    <>
      {asked < all ? (
        <p class="quiet">
          Of {asked} of {all.toLocaleString('en')} triggers: those that started a run last. Name an agent to see its
          events.
        </p>
      ) : null}
      <SilentTriggers ids={silent} />
      {shown.length > 0 ? (
        <DeliveryTable deliveries={shown} runAddress={runAddress} />
      ) : silent.length > 0 ? null : (
        <p class="empty">{whyNone(filter, { asked, all })}</p>
      )}
      <PageLinks
        label="Pages of events"
        links={[
          ['Newer', skippedEvents === 0 ? undefined : at(Math.max(0, skippedEvents - eventsOnPage))],
          ['Older', skippedEvents + eventsOnPage < meant.length ? at(skippedEvents + eventsOnPage) : undefined],
        ]}
      />
    </>
  );
}

/** Says why no event is shown. Where only some were looked for, that none has been seen would send the reader to a webhook that works. */
function whyNone({ agent, outcome, skippedEvents }: ActivityFilter, { asked, all }: { asked: number; all: number }) {
  if (agent !== '' && all === 0) return `No agent with “${agent}” in its name has a trigger.`;
  const isWhole = agent === '' && outcome === undefined && skippedEvents === 0 && asked === all;
  return isWhole ? 'No trigger has seen an event yet.' : 'There is no such event.';
}
