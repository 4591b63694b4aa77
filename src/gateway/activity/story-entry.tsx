import { isAgentRun, type StoryEntry } from '../../client/agents/run-story/run-story';
import { isModelCall } from '../../client/agents/run-story/tokens';
import { contractOf } from '../../contracts';
import { approvalWorkflow } from '../../messages/workflow-kinds';
import { approvalAddress } from '../approvals/approval-item';
import type { RunAddress } from '../console/run-address';
import { Sentence } from '../console/sentence';
import { durationInWords } from './duration';
import { RunLink } from '../runs/run-link';
import { shortLine } from '../console/short-line';
import { requestLine, stepLine, type StoryLine } from './story-words';

interface StoryEntryViewProps {
  entry: StoryEntry;
  /** When the run started. */
  from: string;
  runAddress: RunAddress;
}

/** Shows one thing a run did: when, what, on what, and the outcome. */
export function StoryEntryView({ entry, from, runAddress }: StoryEntryViewProps) {
  const { verb, what, about, answer } = lineOf(entry);
  return (
    <li class={entry.state}>
      <time datetime={entry.at} title={`${entry.at.slice(0, 19).replace('T', ' ')} UTC`}>
        +{durationInWords(Date.parse(entry.at) - Date.parse(from))}
      </time>
      <div>
        <p>
          {verb} <strong>{what}</strong> <State entry={entry} />
        </p>
        {about === undefined ? null : <p class="quiet">{about}</p>}
        {answer === undefined ? null : <p>→ {answer}</p>}
        {entry.failure === undefined ? null : (
          <p class="problem">
            {entry.failure.type}
            {entry.failure.message === undefined ? null : (
              <Sentence text={`: ${shortLine(entry.failure.message, 300)}`} />
            )}
          </p>
        )}
        <More entry={entry} runAddress={runAddress} />
      </div>
    </li>
  );
}

function lineOf(entry: StoryEntry): StoryLine {
  const { kind, name, id } = entry;
  switch (kind) {
    case 'activity': {
      const contract = contractOf(name);
      if (contract !== undefined) return stepLine(contract, entry);
      return isModelCall(entry) ? { verb: 'Asked', what: 'its model' } : { verb: 'Ran', what: shortLine(name) };
    }
    case 'child':
      if (approvalWorkflow.isIdOf(id)) return requestLine(entry);
      return { verb: 'Started', what: shortLine(name) };
    case 'timer':
      return { verb: entry.state === 'running' ? 'Waits' : 'Waited', what: 'for a time it had set' };
    case 'message':
      return { verb: 'Was told', what: shortLine(name) };
    case 'nexus':
      return { verb: 'Called', what: shortLine(name) };
  }
}

/** Shows the state of an entry, how long the entry took, and how many attempts it needed. */
function State({ entry: { state, at, endedAt, attempts, approval } }: { entry: StoryEntry }) {
  const took = endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(at);
  const words = [
    ...(took < 1_000 ? [] : [`took ${durationInWords(took)}`]),
    ...(attempts === undefined ? [] : [`${attempts} attempts`]),
  ].join(', ');
  return (
    <>
      {state === 'done' || (state === 'running' && approval === null) ? null : (
        <span class={`badge ${state === 'failed' ? 'bad' : state === 'running' ? 'warning' : ''}`}>
          {states[state]}
        </span>
      )}{' '}
      {words === '' ? null : <span class="quiet">{words}</span>}
    </>
  );
}

const states = { running: 'under way', failed: 'failed', canceled: 'given up' } as const;

function More({ entry: { kind, id, state }, runAddress }: Pick<StoryEntryViewProps, 'entry' | 'runAddress'>) {
  if (kind !== 'child') return null;
  if (approvalWorkflow.isIdOf(id))
    return (
      <p>
        <a href={approvalAddress(id)}>{state === 'running' ? 'Decide' : 'The request'}</a>
      </p>
    );
  if (!isAgentRun(id) && runAddress(id) === undefined) return null;
  return (
    <p>
      <RunLink runAddress={runAddress} workflowId={id} label="What it did" />
    </p>
  );
}
