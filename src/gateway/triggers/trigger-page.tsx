import type { PropsWithChildren } from 'hono/jsx';
import { includesRole } from '../../configuration/role';
import type { RunAddress } from '../console/run-address';
import { Instant } from '../console/time/instant';
import { Sentence } from '../console/sentence';
import { InputView } from '../console/input-view';
import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { FormId } from '../form-parts/form-id';
import type { DefinedTrigger } from './defined-triggers';
import { EventTable } from './event-table';
import { triggerContractOf } from '../../contracts';
import { missedWithoutWebhook } from '../../contracts/webhook-only';
import { endedTrigger } from '../../client/runs/ended-trigger';
import { TriggerMenu } from './trigger-menu';
import { TriggerStatus } from './trigger-status';

interface TriggerPageProps {
  session: Session;
  runAddress: RunAddress;
  agent: string;
  trigger: DefinedTrigger;
  /** The id of a replay that was not answered and may have started a run: the same event with the same id starts no other. */
  replayId?: string | undefined;
}

/** Shows one trigger: how it gets events, its problems, and its last events. The children are the result of the last action. */
export function TriggerPage(props: PropsWithChildren<TriggerPageProps>) {
  const { session, runAddress, agent, trigger, replayId, children } = props;
  const { definition, overview, unreadable, taken } = trigger;
  const whyUnknown = unreadable ?? taken;
  const { id, type, config } = definition;
  const address = `/agents/${agent}/triggers/${id}`;
  const events = overview?.recent ?? [];
  const mayChange = includesRole(session.role, 'operator');
  return (
    <Page title={id} session={session} section="agents" scripts={['/assets/live.js']} address={address}>
      <p class="back">
        <a href={`/agents/${agent}`}>{agent}</a>
      </p>
      <div class="head" id="trigger" data-live>
        <h1>
          {id} <TriggerStatus trigger={trigger} />
        </h1>
        {mayChange ? <TriggerMenu session={session} address={address} status={overview?.status} /> : null}
      </div>
      {children}
      <div id="state" data-live>
        {whyUnknown === undefined ? null : <Alert text={whyUnknown} />}
        {overview?.endedAt === undefined ? null : <Alert text={endedTrigger(id, overview.endedAt)} />}
        {overview?.problem === undefined ? null : <Alert text={overview.problem.text} />}
        {whyUnknown === undefined ? (
          <div class="panel">
            <Facts trigger={trigger} />
          </div>
        ) : null}
      </div>
      <section aria-labelledby="watches">
        <h2 id="watches">What it watches for</h2>
        <div class="panel">
          <InputView input={config} />
        </div>
        <details>
          <summary>What this kind of trigger sees</summary>
          <p class="lead">{triggerContractOf(type)?.description}</p>
        </details>
      </section>
      <section aria-labelledby="events">
        <h2 id="events">Recent events</h2>
        {mayChange ? (
          // Beside what the live update renews: a second click sends the id of the first, and starts no other run.
          <form method="post" action={`${address}/replay`} id="replay" hidden>
            <FormToken session={session} />
            <FormId id={replayId} />
          </form>
        ) : null}
        <div id="event-log" data-live>
          {mayChange && events.length > 0 ? (
            <p class="hint">
              Replay starts the agent on an event again, as a new run which makes its steps anew, those that send too.
            </p>
          ) : null}
          {whyUnknown === undefined ? (
            <EventTable runAddress={runAddress} events={events} replayForm={mayChange ? 'replay' : undefined} />
          ) : (
            <p class="empty">There are none to show, for the reason above.</p>
          )}
        </div>
      </section>
    </Page>
  );
}

const Alert = ({ text }: { text: string }) => (
  <div class="banner bad" role="alert">
    <p>
      <Sentence text={text} />
    </p>
  </div>
);

function Facts({ trigger: { definition, overview } }: { trigger: DefinedTrigger }) {
  if (overview === undefined) return <p>It is being set up; that takes a moment.</p>;
  const { path, lastCompletePullAt, counts, setUpAt, subscriptionExpiresAt } = overview;
  const contract = triggerContractOf(definition.type);
  const missed = contract === undefined ? undefined : missedWithoutWebhook(contract, definition.config);
  const facts: [string, unknown][] = [
    ['Event', contract?.title ?? definition.type],
    ['Account', definition.account],
    [
      'Learns of events',
      path === 'webhook' ? (
        <>
          by webhook, within seconds
          {subscriptionExpiresAt === undefined ? null : (
            <>
              {' '}
              (its webhook is renewed in time; it would end <Instant at={subscriptionExpiresAt} />)
            </>
          )}
        </>
      ) : (
        <>by polling{missed === undefined ? null : <>. {missed}</>}</>
      ),
    ],
    ['Last look', lastCompletePullAt === undefined ? 'not yet' : <Instant at={lastCompletePullAt} />],
    ['Watches since', <Instant at={setUpAt} />],
    ['Events', `${counts.delivered} delivered, ${counts.skipped} skipped, ${counts.failed} failed`],
  ];
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
