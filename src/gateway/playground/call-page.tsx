import type { StepContract } from '../../contracts';
import type { CallState } from '../../client/tools';
import type { RunAddress } from '../console/run-address';
import { RunLink } from '../parts/run-link';
import { Page } from '../console/page';
import type { Session } from '../console/session';
import { toolCallWorkflow } from '../../messages/workflow-kinds';

interface CallPageProps {
  session: Session;
  contract: StepContract;
  id: string;
  state: CallState;
  runAddress: RunAddress;
}

/** How far a call is, and its answer as a model gets it. */
export function CallPage({ session, contract, id, state, runAddress }: CallPageProps) {
  return (
    <Page title={contract.title} session={session} section="playground" scripts={['/assets/live.js']}>
      <p class="back">
        <a href={`/playground/${contract.name}`}>{contract.title}</a>
      </p>
      <h1>{contract.title}</h1>
      <div id="state" data-live aria-live="polite">
        <State state={state} />
      </div>
      <p class="quiet">
        Run <RunLink runAddress={runAddress} workflowId={toolCallWorkflow.idOf(id)} />
      </p>
    </Page>
  );
}

function State({ state }: { state: CallState }) {
  switch (state.status) {
    case 'running':
      return <p class="banner">It runs.</p>;
    case 'waits for approval':
      return (
        <p class="banner warning">
          It waits for a person: <a href={`/${state.approval}`.replace('/approval/', '/approvals/')}>decide</a>.
        </p>
      );
    case 'failed':
      return (
        <p class="banner bad">
          <strong>{state.type}</strong>: {state.message}
        </p>
      );
    case 'completed': {
      const bytes = Buffer.byteLength(JSON.stringify(state.result ?? null));
      return (
        <>
          <p class="banner good">Done. A model gets {bytes.toLocaleString('en')} bytes.</p>
          <pre class="panel">{JSON.stringify(state.result, undefined, 2)}</pre>
        </>
      );
    }
  }
}
