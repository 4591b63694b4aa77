import type { RunStory } from '../../client/agents/run-story/run-story';
import { readRunId } from '../../messages/run-ids';
import { approvalAddress } from '../approvals/approval-item';
import { includesRole } from '../../configuration/role';
import { Page } from '../console/page';
import type { RunAddress } from '../console/run-address';
import type { Session } from '../console/session/session';
import { durationInWords } from './duration';
import { Instant } from '../console/time/instant';
import { Sentence } from '../console/sentence';
import { PageLinks } from '../console/page-links';
import { runName } from '../runs/run-name';
import { runPageAddress } from '../runs/run-page-address';
import { RunStateBadge } from '../runs/run-state-badge';
import { shortLine } from '../console/short-line';
import { StoryEntryView } from './story-entry';

interface RunPageProps {
  session: Session;
  runAddress: RunAddress;
  story: RunStory;
  /** How many entries the previous pages show. */
  skipped: number;
}

/** Shows what one run of an agent did, as a story. */
export function RunPage({ session, runAddress, story, skipped }: RunPageProps) {
  const { agent, workflowId, runId, workflowType, startedAt, entries, total, isWhole } = story;
  const name = runName(story);
  const webUi = runAddress(workflowId, runId);
  // A closed run does not change, so the page does not read its history every second.
  const isOpen = story.closedAt === undefined;
  return (
    <Page title={name} session={session} section="activity" scripts={isOpen ? ['/assets/live.js'] : []}>
      <p class="back">
        <a href={`/activity?agent=${agent}`}>Runs of {agent}</a>
      </p>
      <div class="head">
        <h1>{name}</h1>
        {webUi === undefined ? null : (
          <a class="button" href={webUi}>
            In Temporal Web UI
          </a>
        )}
      </div>
      <div id="run" {...(isOpen && { 'data-live': true })}>
        <p class="lead">
          <RunStateBadge status={story.status} /> A run of <a href={`/agents/${agent}`}>{agent}</a> (
          <code>{shortLine(workflowType)}</code>), started <Instant at={startedAt} />
          <StartedBy workflowId={workflowId} agent={agent} />. {costInWords(story)}
        </p>
        {story.waitsFor === undefined || !isOpen ? null : (
          <div class="banner warning">
            <p>
              It waits for a person: <a href={approvalAddress(story.waitsFor)}>look at what it asks</a>.
            </p>
          </div>
        )}
        {story.notWorkedOn === undefined ? null : (
          <div class="banner bad">
            <p>
              <Sentence text={story.notWorkedOn} />
            </p>
          </div>
        )}
        {story.failure === undefined ? null : (
          <div class="banner bad">
            <p>
              It ended with <strong>{story.failure.type}</strong>
              <Sentence
                text={story.failure.message === undefined ? '.' : `: ${shortLine(story.failure.message, 500)}`}
              />
            </p>
          </div>
        )}
        {total === 0 ? (
          <p class="empty">
            {story.notWorkedOn === undefined
              ? 'It has done nothing that it would have to wait for.'
              : 'Nothing is done yet.'}
          </p>
        ) : (
          <ol class="story" start={skipped + 1}>
            {entries.map((entry) => (
              <StoryEntryView entry={entry} from={startedAt} runAddress={runAddress} />
            ))}
          </ol>
        )}
        {story.continuedAs === undefined ? null : (
          <p>
            <a href={runPageAddress(workflowId, story.continuedAs)}>It went on in another run.</a>
          </p>
        )}
        {isWhole ? null : (
          <p class="quiet">Its history is longer than is read here; Temporal Web UI shows all of it.</p>
        )}
        <PageLinks label="Parts of the story" links={partsOf(story, skipped)} />
      </div>
      {includesRole(session.role, 'operator') ? null : (
        <p class="quiet">What its steps were asked and answered is for operators.</p>
      )}
    </Page>
  );
}

/** How many entries one page shows. */
export const entriesOnPage = 40;

function partsOf({ workflowId, runId, total }: RunStory, skipped: number): readonly [string, string | undefined][] {
  const at = (skip: number) => `${runPageAddress(workflowId, runId)}${skip === 0 ? '' : `&skip=${skip}`}`;
  return [
    ['Earlier', skipped === 0 ? undefined : at(Math.max(0, skipped - entriesOnPage))],
    ['Later', skipped + entriesOnPage < total ? at(skipped + entriesOnPage) : undefined],
    [
      'Last part',
      skipped + 2 * entriesOnPage < total ? at(Math.floor((total - 1) / entriesOnPage) * entriesOnPage) : undefined,
    ],
  ];
}

function StartedBy({ workflowId, agent }: { workflowId: string; agent: string }) {
  const trigger = readRunId(workflowId)?.trigger;
  if (trigger === undefined) return null;
  return (
    <>
      {' '}
      by the trigger <a href={`/agents/${agent}/triggers/${encodeURIComponent(trigger)}`}>{shortLine(trigger)}</a>
    </>
  );
}

/** Describes the cost of a run in a sentence: its duration, events, model calls and tokens. */
function costInWords({ startedAt, closedAt, cost: { events, modelCalls, tokens } }: RunStory): string {
  const parts = [
    `${events} events in its history`,
    ...(modelCalls === 0 ? [] : [`${modelCalls} ${modelCalls === 1 ? 'call' : 'calls'} of its model`]),
    ...(tokens === 0 ? [] : [`${tokens.toLocaleString('en')} tokens`]),
  ];
  const took = closedAt === undefined ? undefined : durationInWords(Date.parse(closedAt) - Date.parse(startedAt));
  return `${took === undefined ? 'So far' : `It took ${took}`}: ${parts.join(', ')}.`;
}
