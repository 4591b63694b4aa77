import type { Client } from '@temporalio/client';
import { agentNameSchema } from '../../../contracts/agent';
import type { ApprovalOutcome } from '../../../contracts/approval';
import { defined } from '../../../json/defined';
import { toolError } from '../../../contracts/tool-error';
import { readRunId } from '../../../messages/run-ids';
import { approvalWorkflow, isServiceWorkflow } from '../../../messages/workflow-kinds';
import { describeRun } from '../../../temporal/run/describe-run';
import { notWorkedOn } from '../../../temporal/run/not-worked-on';
import { nameIn } from '../list-agent-runs';
import type { AgentRun } from '../list-agent-runs';
import { failureIn, type StoryFailure } from './failure-in';
import { happeningsIn, type Happening } from './happenings';
import { decoded, readHistory } from './run-history';
import { tokensOf } from './tokens';

/** One thing an agent's run did. */
export interface StoryEntry extends Pick<Happening, 'kind' | 'name' | 'id' | 'state'> {
  /** ISO instants. */
  at: string;
  endedAt?: string;
  /** The number of attempts, if more than one. */
  attempts?: number;
  /** Of an activity, only for people who may read payloads. */
  input?: unknown;
  result?: unknown;
  failure?: StoryFailure;
  /** Outcome of a request to a person, if it is readable: null until somebody has decided. */
  approval?: ApprovalOutcome | null;
  /** The requested step, if this entry is a request. */
  asked?: string;
}

/** What a run did, in the order in which it did it. */
export interface RunStory extends AgentRun {
  workflowType: string;
  /** The requested part. */
  entries: StoryEntry[];
  /** How many entries there are. */
  total: number;
  /** The request to a person that is still undecided, regardless of the requested part. */
  waitsFor?: string;
  /** Says that no worker works on it, although it is running. */
  notWorkedOn?: string;
  /** False if the history has more events than were read. */
  isWhole: boolean;
  /** What the run cost: events of its history, model calls, and their tokens as far as the answers report them. */
  cost: { events: number; modelCalls: number; tokens: number };
  failure?: StoryFailure;
  /** The run that continued in its place. */
  continuedAs?: string;
}

export interface RunStoryOptions {
  runId?: string | undefined;
  /** How many entries to skip, and the most to return. */
  skip?: number;
  limit?: number;
  /** Whether to read inputs, answers and error messages, which are sealed and meant for operators. Default: no. */
  withContent?: boolean;
}

/**
 * Returns what a run of an agent did, from its history.
 *
 * @throws NotFound when the id is not a run of an agent, or Temporal no longer keeps the run
 */
export async function readRunStory(
  temporal: Client,
  workflowId: string,
  { runId, skip = 0, limit = 40, withContent = false }: RunStoryOptions = {},
): Promise<RunStory> {
  const described = await describe(temporal, workflowId, runId);
  const { happenings, ending, isWhole, events } = await historyOf(temporal, workflowId, described.runId);
  const all = withoutRefusals(happenings);
  const shown = all.slice(skip, skip + limit);
  const pending = new Map(described.raw.pendingActivities?.map((one) => [one.activityId, one.attempt ?? 1]));
  const entries = await Promise.all(
    shown.map(async ({ asked, ...happening }) => ({
      ...(await entryOf(temporal, workflowId, happening, withContent)),
      ...defined({ asked }),
      ...attemptsOf(happening.state === 'running' ? pending.get(happening.id) : happening.attempt),
    })),
  );
  const waitsFor = all.find((one) => one.state === 'running' && isRequest(one))?.id;
  const about = await nameIn(temporal, described.raw.workflowExecutionInfo ?? {});
  const failure = await failureIn(temporal, workflowId, ending?.failure, withContent);
  return {
    agent: readRunId(workflowId)?.agent ?? '',
    workflowId,
    runId: described.runId,
    status: described.status.name,
    workflowType: described.type,
    startedAt: described.startTime.toISOString(),
    ...(described.closeTime !== undefined && { closedAt: described.closeTime.toISOString() }),
    ...defined({ about }),
    entries,
    total: all.length,
    isWhole,
    ...defined({ waitsFor, notWorkedOn: notWorkedOn('This run', described) }),
    cost: { events, ...(await tokensOf(happenings, (result) => decoded(temporal, workflowId, result?.payloads?.[0]))) },
    ...defined({ failure }),
    ...(ending?.continuedAs !== undefined && { continuedAs: ending.continuedAs }),
  };
}

/** Whether the id can belong to a run of an agent: `<agent>/…`, and not one of the service's own ids. */
export function isAgentRun(workflowId: string): boolean {
  return !isServiceWorkflow(workflowId) && agentNameSchema.safeParse(readRunId(workflowId)?.agent).success;
}

async function describe(temporal: Client, workflowId: string, runId: string | undefined) {
  const run = isAgentRun(workflowId) ? await describeRun(temporal, workflowId, runId) : undefined;
  if (run !== undefined) return run;
  throw toolError('NotFound', 'There is no such run, or it ended so long ago that Temporal does not keep it.');
}

async function historyOf(temporal: Client, workflowId: string, runId: string) {
  const { events, isWhole } = await readHistory(temporal, { workflowId, runId });
  return { ...happeningsIn(events), isWhole, events: events.length };
}

const isRequest = ({ kind, id }: Happening): boolean => kind === 'child' && approvalWorkflow.isIdOf(id);

type Shown = Happening & { asked?: string };

/** Omits refusals: a step that needs approval is refused first, and runs after the approval. The request's entry names the step instead. */
function withoutRefusals(happenings: readonly Happening[]): Shown[] {
  const all: Shown[] = [];
  const refused: string[] = [];
  for (const happening of happenings) {
    if (happening.failure?.applicationFailureInfo?.type === 'ApprovalRequired') refused.push(happening.name);
    else {
      const asked = isRequest(happening) ? refused.shift() : undefined;
      all.push({ ...happening, ...defined({ asked }) });
    }
  }
  return all;
}

async function entryOf(
  temporal: Client,
  workflowId: string,
  happening: Happening,
  withContent: boolean,
): Promise<StoryEntry> {
  const { kind, name, id, state, at, endedAt } = happening;
  const entry = {
    kind,
    name,
    id,
    state,
    at: new Date(at).toISOString(),
    ...(endedAt !== undefined && { endedAt: new Date(endedAt).toISOString() }),
  };
  const failure = await failureIn(temporal, kind === 'child' ? id : workflowId, happening.failure, withContent);
  const failed = failure === undefined ? {} : { failure };
  if (isRequest(happening)) {
    // Everybody with a session may see who decided, as on the request's own page.
    const approval = (await decoded(temporal, id, happening.result?.payloads?.[0])) as ApprovalOutcome | undefined;
    return { ...entry, ...failed, approval: approval ?? null };
  }
  if (kind !== 'activity' || !withContent) return { ...entry, ...failed };
  const [input, result] = await Promise.all([
    decoded(temporal, workflowId, happening.input?.payloads?.[0]),
    decoded(temporal, workflowId, happening.result?.payloads?.[0]),
  ]);
  return { ...entry, ...failed, input, result };
}

const attemptsOf = (attempts: number | undefined) => (attempts === undefined || attempts < 2 ? {} : { attempts });
