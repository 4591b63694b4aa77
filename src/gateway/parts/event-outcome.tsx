import type { RecentEvent } from '../../contracts/trigger-report';
import type { RunAddress } from '../console/run-address';
import { RunLink } from './run-link';
import { TextWithInstants } from './text-with-instants';

/** What became of an event: the run it started, or why it started none. */
export function EventOutcome({
  event: { delivered, workflowId, reason },
  runAddress,
}: {
  event: RecentEvent;
  runAddress: RunAddress;
}) {
  if (!delivered)
    return (
      <>
        <span class="badge">skipped</span> <TextWithInstants text={reason ?? 'It was not delivered.'} />
      </>
    );
  return (
    <>
      <span class="badge good">started</span>{' '}
      {workflowId === undefined ? null : <RunLink runAddress={runAddress} workflowId={workflowId} label="its run" />}
    </>
  );
}
