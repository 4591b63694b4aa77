import type { AgentRun } from '../../client/list-agent-runs';
import { Page } from '../console/page';
import type { Session } from '../console/session';
import { Instant } from '../parts/instant';
import { EventOutcome } from '../triggers/event-outcome';
import type { Delivery } from './read-deliveries';
import type { RunAddress } from '../console/run-address';
import { RunLink } from '../parts/run-link';
import { Table } from '../parts/table';

interface ActivityPageProps {
  session: Session;
  runAddress: RunAddress;
  runs: readonly AgentRun[];
  deliveries: readonly Delivery[];
}

/** What agents have done lately, and what started them or did not. */
export function ActivityPage({ session, runAddress, runs, deliveries }: ActivityPageProps) {
  return (
    <Page title="Activity" session={session} section="activity" scripts={['/assets/live.js']}>
      <h1>Activity</h1>
      <section aria-labelledby="runs">
        <h2 id="runs">Agent runs</h2>
        <div id="run-list" data-live="5">
          <RunTable runs={runs} runAddress={runAddress} />
        </div>
      </section>
      <section aria-labelledby="events">
        <h2 id="events">Events</h2>
        <div id="event-list" data-live="5">
          <DeliveryTable deliveries={deliveries} runAddress={runAddress} />
        </div>
      </section>
    </Page>
  );
}

function RunTable({ runs, runAddress }: Pick<ActivityPageProps, 'runs' | 'runAddress'>) {
  if (runs.length === 0) return <p class="empty">No trigger has started an agent yet.</p>;
  return (
    <Table columns={['Agent', 'State', 'Started', 'Run']}>
      {runs.map(({ agent, workflowId, runId, status, startedAt }) => (
        <tr>
          <th scope="row">
            <a href={`/agents/${agent}`}>{agent}</a>
          </th>
          <td>
            <span class={`badge ${badges[status] ?? 'bad'}`}>{status.toLowerCase().replaceAll('_', ' ')}</span>
          </td>
          <td>
            <Instant at={startedAt} />
          </td>
          <td>
            <RunLink runAddress={runAddress} workflowId={workflowId} runId={runId} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Every other state is the end of a run that was not meant to end like this. */
const badges: Readonly<Record<string, string>> = { RUNNING: '', COMPLETED: 'good', CONTINUED_AS_NEW: '' };

function DeliveryTable({ deliveries, runAddress }: Pick<ActivityPageProps, 'deliveries' | 'runAddress'>) {
  if (deliveries.length === 0) return <p class="empty">No trigger has seen an event yet.</p>;
  return (
    <Table columns={['Event', 'Trigger', 'When', 'What became of it']}>
      {deliveries.map(({ agent, trigger, event }) => (
        <tr>
          <th scope="row">{event.label === '' ? '(no name)' : event.label}</th>
          <td data-label="Trigger">
            <a href={`/agents/${agent}/triggers/${trigger}`}>{trigger}</a>
          </td>
          <td>
            <Instant at={event.at} />
          </td>
          <td>
            <EventOutcome event={event} runAddress={runAddress} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
