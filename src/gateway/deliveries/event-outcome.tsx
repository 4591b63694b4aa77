import type { RecentEvent } from '../../contracts/trigger-report';
import type { RunAddress } from '../console/run-address';
import { RunLink } from '../runs/run-link';
import { Sentence } from '../console/sentence';

/** The outcome of an event, in one word. Whether one that came `late` has started a run when it happened, only a person can tell, who may replay it. */
export type OutcomeOfEvent = 'started' | 'skipped' | 'failed' | 'late';

export function outcomeOf({ delivered, failed, late }: RecentEvent): OutcomeOfEvent {
  if (delivered) return 'started';
  if (failed === true) return 'failed';
  return late === true ? 'late' : 'skipped';
}

interface EventOutcomeProps {
  event: RecentEvent;
  runAddress: RunAddress;
}

/** Shows the outcome of an event: the run it started, or why it was skipped or failed, and the run of its latest replay. */
export function EventOutcome({ event, runAddress }: EventOutcomeProps) {
  const { replayedAs } = event;
  return (
    <>
      <FirstOutcome event={event} runAddress={runAddress} />
      {replayedAs === undefined ? null : (
        <>
          {' · '}
          <RunLink runAddress={runAddress} workflowId={replayedAs} label="run of its replay" />
        </>
      )}
    </>
  );
}

function FirstOutcome({ event, runAddress }: EventOutcomeProps) {
  const { workflowId, reason } = event;
  const became = outcomeOf(event);
  if (became !== 'started')
    return (
      <>
        <span class={became === 'failed' ? 'badge bad' : 'badge'}>{became}</span>{' '}
        <Sentence text={reason ?? 'It was not delivered.'} />
      </>
    );
  return (
    <>
      <span class="badge good">started</span>{' '}
      {workflowId === undefined ? null : <RunLink runAddress={runAddress} workflowId={workflowId} label="its run" />}
    </>
  );
}
