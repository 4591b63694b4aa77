import { activityInfo, getClient } from '@temporalio/activity';
import { defined } from '../../json/defined';
import { toolError } from '../../contracts/tool-error';
import type { KeyRing } from '../../encryption/key-ring';
import { currentCall, type AgentClaim } from './current-call';
import { describeRun } from '../run/describe-run';
import { isPassGenuine, type Pass } from './pass';

/** Runs that have been verified to act for their agent. */
const provenRuns = new Set<string>();
const mostProvenRuns = 10_000;

/** How far the clocks of a pass's issuer and of Temporal may differ. */
const clockToleranceMilliseconds = 60 * 60_000;

/**
 * Returns the verified agent that this activity's workflow acts for. Temporal tells which workflow that is, and which workflow is its parent.
 * Makes no request when the pass is the workflow's own and recent, otherwise one per run.
 *
 * @throws PermissionDenied when the run claims to act for an agent and no holder of the keys has signed that
 */
export async function actingAgent(keyRing: KeyRing, unsignedUntil?: Date): Promise<string | undefined> {
  const { agent, claim } = currentCall();
  if (claim === undefined) return agent;
  const { workflowExecution } = activityInfo();
  if (workflowExecution === undefined) throw unproven(claim);
  const { workflowId, runId } = workflowExecution;
  if (claim.pass === undefined) {
    if (unsignedUntil !== undefined && Date.now() < unsignedUntil.getTime()) return claim.agent;
    throw unproven(claim);
  }
  const known = `${runId} ${claim.agent} ${claim.pass.proof}`;
  if (provenRuns.has(known)) return claim.agent;
  if (!isPassGenuine(keyRing, claim.agent, claim.pass)) throw unproven(claim);
  // Needs no lookup: a holder of a recent pass of this workflow could start a run of it now, and the pass would be valid for that run.
  if (claim.pass.workflowId === workflowId && isAbout(claim.pass, Date.now())) return claim.agent;
  if (!(await isFor(claim.pass, workflowId, runId))) throw unproven(claim);
  if (provenRuns.size >= mostProvenRuns) provenRuns.clear();
  provenRuns.add(known);
  return claim.agent;
}

/** Whether a pass was made for this run, for the run it continues, or for the run it descends from. */
async function isFor(pass: Pass, workflowId: string, runId: string): Promise<boolean> {
  const run = await readRun(workflowId, runId);
  if (run === undefined) return false;
  const holder = await holderOf(pass, run);
  if (holder === undefined) return false;
  const described = holder === run ? run : await readRun(holder.workflowId, holder.runId);
  const first =
    described === undefined || described.firstRunId === described.runId
      ? described
      : await readRun(pass.workflowId, described.firstRunId);
  // A first run that Temporal no longer keeps was either started with a valid pass, or stopped long ago.
  return first === undefined || isAbout(pass, first.startedAt.getTime());
}

/** Returns the run that the pass names, this one or an ancestor: usually the root, otherwise one that was started as another agent's child. */
async function holderOf({ workflowId }: Pass, run: Run): Promise<Execution | undefined> {
  if (run.workflowId === workflowId) return run;
  if (run.root?.workflowId === workflowId) return run.root;
  let above = run.parent;
  for (let level = 0; above !== undefined && level < mostLevels; level++) {
    if (above.workflowId === workflowId) return above;
    above = (await readRun(above.workflowId, above.runId))?.parent;
  }
  return undefined;
}

/** How many levels above a run the run with the pass is searched. */
const mostLevels = 20;

const isAbout = ({ at }: Pass, instant: number): boolean =>
  Math.abs(instant - Date.parse(at)) <= clockToleranceMilliseconds;

interface Execution {
  workflowId: string;
  runId: string;
}

interface Run extends Execution {
  /** The first run in the chain of continue-as-new and reset; reported since https://github.com/temporalio/temporal/pull/6383. */
  firstRunId: string;
  startedAt: Date;
  root?: Execution;
  parent?: Execution;
}

async function readRun(workflowId: string, runId: string): Promise<Run | undefined> {
  const described = await describeRun(getClient(), workflowId, runId);
  if (described === undefined) return undefined;
  const { firstRunId, rootExecution, parentExecution } = described.raw.workflowExecutionInfo ?? {};
  const root = executionOf(rootExecution);
  const parent = executionOf(parentExecution);
  return {
    workflowId,
    runId,
    firstRunId: firstRunId || runId,
    startedAt: described.startTime,
    ...defined({ root, parent }),
  };
}

const executionOf = (raw: Partial<Record<keyof Execution, string | null>> | null | undefined): Execution | undefined =>
  raw?.workflowId && raw.runId ? { workflowId: raw.workflowId, runId: raw.runId } : undefined;

const unproven = ({ agent }: AgentClaim) =>
  toolError(
    'PermissionDenied',
    `This run says that it acts for the agent "${agent}", but nobody with the keys has started it to: it was begun by an earlier version, or by a stranger. Start it anew through the agent's trigger or a client.`,
  );
