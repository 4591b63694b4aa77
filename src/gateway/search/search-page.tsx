import type { PropsWithChildren } from 'hono/jsx';
import { ApprovalItem } from '../approvals/approval-item';
import { Page } from '../console/page';
import type { RunAddress } from '../console/run-address';
import type { Session } from '../console/session/session';
import { DeliveryTable } from '../deliveries/delivery-table';
import { RunTable } from '../runs/run-table';
import { SearchForm } from './search-form';
import { SilentTriggers } from '../deliveries/silent-triggers';
import type { Found } from './find';

interface SearchPageProps {
  session: Session;
  runAddress: RunAddress;
  query: string;
  /** Absent if nothing was searched for. */
  found: Found | undefined;
}

/** Shows everything that contains the words of the query. */
export function SearchPage({ session, runAddress, query, found }: SearchPageProps) {
  return (
    <Page title={query === '' ? 'Search' : `Search: ${query}`} session={session} section="search">
      <h1>Search</h1>
      <SearchForm query={query} isFirst={query === ''} />
      {found === undefined ? (
        <p class="quiet">Looks at agents, approvals, and the latest runs and events.</p>
      ) : (
        <>
          <SilentTriggers ids={found.silent} />
          <Results found={found} runAddress={runAddress} />
        </>
      )}
    </Page>
  );
}

function Results({ found, runAddress }: { found: Found; runAddress: RunAddress }) {
  const { agents, approvals, runs, events } = found;
  if (agents.length + approvals.length + runs.length + events.length === 0)
    return (
      <p class="empty">
        Nothing has all these words in it. It looks at agents, at approvals, and at the latest runs and events; older
        ones are under <a href="/activity">Activity</a>.
      </p>
    );
  return (
    <>
      <Group name="Agents" count={agents.length}>
        <ul class="list">
          {agents.map(({ name, workflowType, triggers }) => (
            <li>
              <a href={`/agents/${name}`}>{name}</a>
              <p class="quiet">
                <code>{workflowType}</code>
                {triggers.length === 0 ? null : `, triggers ${triggers.slice(0, 10).join(', ')}`}
              </p>
            </li>
          ))}
        </ul>
      </Group>
      <Group name="Approvals" count={approvals.length}>
        <ul class="list">
          {approvals.map((approval) => (
            <ApprovalItem approval={approval} tail={approval.verdict?.kind ?? 'waits for a person'} />
          ))}
        </ul>
      </Group>
      <Group name="Runs" count={runs.length}>
        <RunTable runs={runs} />
      </Group>
      <Group name="Events" count={events.length}>
        <DeliveryTable deliveries={events} runAddress={runAddress} />
      </Group>
    </>
  );
}

function Group({ name, count, children }: PropsWithChildren<{ name: string; count: number }>) {
  if (count === 0) return null;
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
