import { activityInfo, getClient } from '@temporalio/activity';
import { toolError } from '../contracts/tool-error';
import type { KeyRing } from '../encryption/key-ring';
import { currentCall, type AgentClaim } from './current-call';
import { describeRun } from './describe-run';
import { isPassGenuine, type Pass } from './pass';

/** Runs of which it is known that they may act for their agent. */
const provenRuns = new Set<string>();
const mostProvenRuns = 10_000;

/** How far the clocks of who issues passes and of Temporal may be apart, in milliseconds. */
const clockTolerance = 60 * 60_000;

/**
 * The agent that the workflow of this activity acts for, verified: Temporal knows which workflow that is, and of which it is the child.
 * Costs no request where the pass is this workflow's own and young, else one for each run.
 *
 * @throws PermissionDenied when the run says to act for an agent and nobody with the keys has said so
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
  // Whoever holds a young pass of this workflow could start a run of it now, for which it is good.
  if (claim.pass.workflowId === workflowId && isAbout(claim.pass, Date.now())) return claim.agent;
  if (!(await isFor(claim.pass, workflowId, runId))) throw unproven(claim);
  if (provenRuns.size >= mostProvenRuns) provenRuns.clear();
  provenRuns.add(known);
  return claim.agent;
}

/** Whether a pass was made for this run, for the one it continues, or for the one whose descendant it is. */
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
  // What ended so long ago that Temporal does not keep it was started rightly, or long since stopped.
  return first === undefined || isAbout(pass, first.startedAt.getTime());
}

/** The run itself or the one above it that the pass names: most often the topmost, else one that was started as another agent's child. */
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

/** How far above a run the one is looked for that it acts for. */
const mostLevels = 20;

const isAbout = ({ at }: Pass, instant: number): boolean => Math.abs(instant - Date.parse(at)) <= clockTolerance;

interface Execution {
  workflowId: string;
  runId: string;
}

interface Run extends Execution {
  /** Of the chain that continue-as-new and reset make; told since https://github.com/temporalio/temporal/pull/6383. */
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
    ...(root === undefined ? {} : { root }),
    ...(parent === undefined ? {} : { parent }),
  };
}

const executionOf = (raw: Partial<Record<keyof Execution, string | null>> | null | undefined): Execution | undefined =>
  raw?.workflowId && raw.runId ? { workflowId: raw.workflowId, runId: raw.runId } : undefined;

const unproven = ({ agent }: AgentClaim) =>
  toolError(
    'PermissionDenied',
    `This run says that it acts for the agent "${agent}", but nobody with the keys has started it to: it was begun by an earlier version, or by a stranger. Start it anew through the agent's trigger or a client.`,
  );
