import { seesNothing } from '../../contracts/trigger-problem-kinds';
import { workingStateOf } from '../../client/accounts/account-health';
import type { PropsWithChildren } from 'hono/jsx';
import { includesRole } from '../../configuration/role';
import { ApprovalItem } from '../approvals/approval-item';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { Instant } from '../console/time/instant';
import { RunTable } from '../runs/run-table';
import { accountWorkflow, agentWorkflow, approvalWorkflow, triggerWorkflow } from '../../messages/workflow-kinds';
import { SearchForm } from '../search/search-form';
import { nextAction } from './next-action';
import type { HomeOverview } from './home-overview';

/** Shows what is connected, defined, watched and waiting, and what to do next. */
export function HomePage({ session, overview }: { session: Session; overview: HomeOverview }) {
  return (
    <Page title="Home" session={session} section="home" scripts={['/assets/live.js']}>
      <h1 class="visually-hidden">Home</h1>
      <SearchForm query="" />
      <div id="overview" data-live>
        <Next session={session} overview={overview} />
        <div class="tiles">
          <Connected overview={overview} />
          <Defined overview={overview} />
          <Watched overview={overview} />
        </div>
        <section aria-labelledby="waiting">
          <h2 id="waiting">Waiting for a person</h2>
          <Waiting overview={overview} />
        </section>
        <section aria-labelledby="latest">
          <h2 id="latest">Latest runs</h2>
          {overview.runs.length === 0 ? (
            <p class="empty">No agent has run yet.</p>
          ) : (
            <>
              <RunTable runs={overview.runs} />
              <p>
                <a href="/activity">All activity</a>
              </p>
            </>
          )}
        </section>
      </div>
    </Page>
  );
}

function Next({ session, overview }: { session: Session; overview: HomeOverview }) {
  const next = nextAction(overview);
  if (next === undefined)
    return (
      <div class="banner good next">
        <p>Everything is in place, and nothing needs you.</p>
      </div>
    );
  return (
    <div class="banner next">
      <p>
        <strong>Next:</strong> {next.text} {next.command === undefined ? null : <code>{next.command}</code>}
      </p>
      {includesRole(session.role, next.role) ? (
        <a class="button primary" href={next.href}>
          {next.label}
        </a>
      ) : (
        <p class="quiet">It takes somebody with the role {next.role}.</p>
      )}
    </div>
  );
}

/** Shows a count with its name; the children tell which of the counted things need attention. */
function Tile({ count, name, href, children }: PropsWithChildren<{ count: number; name: string; href: string }>) {
  return (
    <div class="panel">
      <a href={href}>
        <strong>{count.toLocaleString('en')}</strong> {name}
      </a>
      <p class="quiet">{children}</p>
    </div>
  );
}

/** Says how many of a kind this process cannot read, which the count includes. */
function Unreadable({ number }: { number: number }) {
  return number === 0 ? null : <span class="badge warning">{number} cannot be read</span>;
}

function Connected({ overview: { accounts, unreadable } }: { overview: HomeOverview }) {
  const connected = accounts.filter(({ state }) => state !== 'disconnected');
  const mail = connected.filter(({ integration }) => integration === 'mail').length;
  const lost = connected.filter(({ state }) => state === 'needs reconnect').length;
  const misconfigured = connected.filter((account) => workingStateOf(account) === 'misconfigured').length;
  const unread = unreadable.filter(accountWorkflow.isIdOf).map(accountWorkflow.nameIn);
  const unreadMail = unread.filter((account) => account.startsWith('mail/')).length;
  const count = connected.length + unread.length;
  return (
    <Tile count={count} name={count === 1 ? 'account connected' : 'accounts connected'} href="/integrations">
      {mail + unreadMail} for mail, {count - mail - unreadMail} for boards <Unreadable number={unread.length} />
      {lost === 0 ? null : <span class="badge bad">{lost} to reconnect</span>}
      {misconfigured === 0 ? null : <span class="badge bad">{misconfigured} misconfigured</span>}
    </Tile>
  );
}

function Defined({ overview: { agents, unreadable } }: { overview: HomeOverview }) {
  const unread = unreadable.filter(agentWorkflow.isIdOf).length;
  // An agent that cannot be read is listed by its name, without steps.
  const bare = agents.filter(({ steps }) => steps === 0).length - unread;
  return (
    <Tile count={agents.length} name={agents.length === 1 ? 'agent defined' : 'agents defined'} href="/agents">
      {agents.length === 0
        ? 'none yet'
        : bare > 0
          ? `${bare} without any step`
          : agents.length > unread && 'each with steps it may take'}{' '}
      <Unreadable number={unread} />
    </Tile>
  );
}

function Watched({ overview: { triggers, unreadable } }: { overview: HomeOverview }) {
  const paused = triggers.filter(({ status }) => status === 'paused').length;
  const problems = triggers.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  const blind = problems.filter(seesNothing).length;
  const others = problems.length - blind;
  const unread = unreadable.filter(triggerWorkflow.isIdOf).length;
  const count = triggers.length + unread;
  return (
    <Tile count={count} name={count === 1 ? 'trigger watches' : 'triggers watch'} href="/agents">
      {count === 0 ? 'none yet' : paused > 0 ? `${paused} paused` : triggers.length > 0 && 'none is paused'}{' '}
      <Unreadable number={unread} />
      {blind === 0 ? null : <span class="badge bad">{blind} see nothing</span>}
      {others === 0 ? null : <span class="badge warning">{others} see less, or later</span>}
    </Tile>
  );
}

function Waiting({ overview: { waiting, moreWaits, unreadable } }: { overview: HomeOverview }) {
  if (waiting.length === 0)
    return (
      <p class="empty">
        {unreadable.some(approvalWorkflow.isIdOf)
          ? 'Nothing that this process can read waits for a decision.'
          : 'Nothing waits for a decision.'}
      </p>
    );
  return (
    <>
      <ul class="list">
        {waiting.map((approval) => (
          <ApprovalItem
            approval={approval}
            tail={
              <>
                asked <Instant at={approval.requestedAt} />
              </>
            }
          />
        ))}
      </ul>
      {moreWaits ? (
        <p>
          <a href="/approvals">All that wait</a>
        </p>
      ) : null}
    </>
  );
}
