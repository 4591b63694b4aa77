import type { Client } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import type { temporal } from '@temporalio/proto';
import { agentNameSchema } from '../../contracts/agent';
import type { ApprovalOutcome } from '../../contracts/approval';
import { toolError } from '../../contracts/tool-error';
import { isUnreadable } from '../../encryption/unreadable';
import { readRunId } from '../../messages/run-ids';
import { approvalWorkflow, isServiceWorkflow } from '../../messages/workflow-kinds';
import { describeRun } from '../../temporal/describe-run';
import { workflowContext } from '../../temporal/workflow-context';
import { nameIn } from '../list-agent-runs';
import type { AgentRun } from '../list-agent-runs';
import { failureIn, type StoryFailure } from './failure-in';
import { happeningsIn, type Happening } from './happenings';
import { tokensOf } from './tokens';

/** One thing an agent's run did. */
export interface StoryEntry extends Pick<Happening, 'kind' | 'name' | 'id' | 'state'> {
  /** ISO instants. */
  at: string;
  endedAt?: string;
  /** How often it was tried, where more than once. */
  attempts?: number;
  /** Of an activity, for who may read payloads. */
  input?: unknown;
  result?: unknown;
  failure?: StoryFailure;
  /** Of a request to a person, as far as it can be read: null while nobody has decided. */
  approval?: ApprovalOutcome | null;
  /** The step that was asked for, where this is a request. */
  asked?: string;
}

/** What a run did, in the order in which it did it. */
export interface RunStory extends AgentRun {
  workflowType: string;
  /** The part that was wished for. */
  entries: StoryEntry[];
  /** How many entries there are. */
  total: number;
  /** The request to a person that nobody has decided on yet, whichever part was wished for. */
  waitsFor?: string;
  /** False where the history goes on behind what was read. */
  isWhole: boolean;
  /** What it took: events of its history, calls of a model with their tokens as far as they are told. */
  cost: { events: number; modelCalls: number; tokens: number };
  failure?: StoryFailure;
  /** The run that went on in its place. */
  continuedAs?: string;
}

export interface RunStoryOptions {
  runId?: string | undefined;
  /** Which entries: behind so many, and at most so many. */
  skip?: number;
  limit?: number;
  /** Whether inputs, answers and messages of errors are read: they are sealed, and for operators. Default: no. */
  withContent?: boolean;
}

/**
 * What a run of an agent did, out of its history.
 *
 * @throws NotFound for what is no run of an agent, or none that Temporal keeps
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
      ...(asked === undefined ? {} : { asked }),
      ...attemptsOf(happening.state === 'running' ? pending.get(happening.id) : happening.attempt),
    })),
  );
  const waitsFor = all.find((one) => one.state === 'running' && isRequest(one))?.id;
  const about = await nameIn(temporal, described.raw.workflowExecutionInfo ?? {});
  const failure = await failureIn(temporal, workflowId, ending?.failure, withContent);
  return {
    agent: readRunId(workflowId)?.agent ?? '',
    ...{ workflowId, runId: described.runId, status: described.status.name, workflowType: described.type },
    startedAt: described.startTime.toISOString(),
    ...(described.closeTime === undefined ? {} : { closedAt: described.closeTime.toISOString() }),
    ...(about === undefined ? {} : { about }),
    ...{ entries, total: all.length, isWhole },
    ...(waitsFor === undefined ? {} : { waitsFor }),
    cost: { events, ...(await tokensOf(happenings, (result) => decoded(temporal, workflowId, result))) },
    ...(failure === undefined ? {} : { failure }),
    ...(ending?.continuedAs === undefined ? {} : { continuedAs: ending.continuedAs }),
  };
}

/** Whether it can be the run of an agent, by its id: `<agent>/…`, and none of the service's own. */
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

/** A step that needs a person is refused first, and runs once somebody has agreed: of the refusal the request tells, and for what it is. */
function withoutRefusals(happenings: readonly Happening[]): Shown[] {
  const all: Shown[] = [];
  const refused: string[] = [];
  for (const happening of happenings) {
    if (happening.failure?.applicationFailureInfo?.type === 'ApprovalRequired') refused.push(happening.name);
    else {
      const asked = isRequest(happening) ? refused.shift() : undefined;
      all.push({ ...happening, ...(asked === undefined ? {} : { asked }) });
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
    ...{ kind, name, id, state, at: new Date(at).toISOString() },
    ...(endedAt === undefined ? {} : { endedAt: new Date(endedAt).toISOString() }),
  };
  const failure = await failureIn(temporal, kind === 'child' ? id : workflowId, happening.failure, withContent);
  const failed = failure === undefined ? {} : { failure };
  if (isRequest(happening)) {
    // Who decided is for everybody with a session, as on the request's own page.
    const approval = (await decoded(temporal, id, happening.result)) as ApprovalOutcome | undefined;
    return { ...entry, ...failed, approval: approval ?? null };
  }
  if (kind !== 'activity' || !withContent) return { ...entry, ...failed };
  const [input, result] = await Promise.all([
    decoded(temporal, workflowId, happening.input),
    decoded(temporal, workflowId, happening.result),
  ]);
  return { ...entry, ...failed, input, result };
}

/** @returns undefined for nothing, and for what cannot be read here */
async function decoded(temporal: Client, workflowId: string, payloads: Happening['result']): Promise<unknown> {
  const [payload] = payloads?.payloads ?? [];
  if (payload === undefined) return undefined;
  const { loadedDataConverter } = temporal.options;
  const context = workflowContext(temporal, workflowId);
  const value: unknown = await decodeFromPayloadsAtIndex(loadedDataConverter, 0, [payload], context);
  return isUnreadable(value) ? undefined : value;
}

const attemptsOf = (attempts: number | undefined) => (attempts === undefined || attempts < 2 ? {} : { attempts });

/** Of longer histories only the beginning is read; Temporal Web UI shows all of them. */
const mostEvents = 4_000;

/**
 * The events of a run, from its beginning. No worker is asked.
 *
 * @returns `isWhole`: whether there are no more than these
 */
async function readHistory(
  { workflowService, options: { namespace } }: Client,
  execution: { workflowId: string; runId: string },
): Promise<{ events: temporal.api.history.v1.IHistoryEvent[]; isWhole: boolean }> {
  const events: temporal.api.history.v1.IHistoryEvent[] = [];
  let nextPageToken: Uint8Array = new Uint8Array();
  do {
    const page = await workflowService.getWorkflowExecutionHistory({ namespace, execution, nextPageToken });
    events.push(...(page.history?.events ?? []));
    nextPageToken = page.nextPageToken;
  } while (nextPageToken.length > 0 && events.length < mostEvents);
  return { events, isWhole: nextPageToken.length === 0 };
}
