import { WorkflowNotFoundError, type Client, type WorkflowExecutionDescription } from '@temporalio/client';
import { toolError } from '../contracts/tool-error';
import { listOverviews } from '../temporal/list-overviews';
import { isDecided, overviewOf, type DecidedApproval, type PendingApproval } from './approval-overview';
import { overviewInMemo } from '../messages/memo';
import { mostRuns, withoutLeftBehind } from './left-behind';
import { approvalWorkflow } from '../messages/workflow-kinds';

/** Selects a part of a list. */
export interface PageOptions {
  /** The most to list. */
  limit: number;
  /** Lists the requests after this id, even if this id has left the list since. */
  after?: string | undefined;
}

/** A part of a list. */
export interface ApprovalPage<Listed extends PendingApproval> {
  approvals: Listed[];
  /** Pass this as `after` for the next page; undefined on the last page. */
  next: string | undefined;
}

export interface OpenPageOptions extends PageOptions {
  /** Instead of `after`, to page backwards. */
  before?: string | undefined;
  /** A recent result of {@link allOpen}, if the caller already has it. */
  among?: readonly PendingApproval[];
}

/** Temporal returns no more per page. */
const mostListed = 1_000;

/** Returns every open request that somebody waits for, oldest first. */
export async function allOpen(temporal: Client): Promise<PendingApproval[]> {
  const open = await readOpen(temporal);
  const parts = Array.from({ length: Math.ceil(open.length / mostRuns) }, (_, part) =>
    open.slice(part * mostRuns, (part + 1) * mostRuns),
  );
  return (await Promise.all(parts.map((part) => withoutLeftBehind(temporal, part)))).flat();
}

/**
 * Returns a page of {@link allOpen}, or with `before` the page that ends before that id. Temporal lists only newest first, so the oldest are known
 * after all have been listed, a thousand at a time. Whether the asking runs still run is checked for this page only.
 */
export async function openPage(
  temporal: Client,
  { limit, after, before, among }: OpenPageOptions,
): Promise<ApprovalPage<PendingApproval> & { previous: string | undefined }> {
  const open = among ?? (await readOpen(temporal));
  const first = (asked: readonly PendingApproval[]) =>
    among === undefined ? firstOf(temporal, asked, limit + 1) : Promise.resolve(asked.slice(0, limit + 1));
  if (before !== undefined) {
    const place = await placeOf(temporal, open, before);
    const ahead = open.filter((one) => oldestFirst(one, place) < 0).reverse();
    const found = await first(ahead);
    const approvals = found.slice(0, limit).reverse();
    return { approvals, next: approvals.at(-1)?.id, previous: found.length > limit ? approvals[0]?.id : undefined };
  }
  const place = after === undefined ? undefined : await placeOf(temporal, open, after);
  const behind = place === undefined ? open : open.filter((one) => oldestFirst(one, place) > 0);
  const found = await first(behind);
  const approvals = found.slice(0, limit);
  return { approvals, next: nextOf(found, limit), previous: after === undefined ? undefined : approvals[0]?.id };
}

/** Returns the requests that ended last, newest first, in Temporal's order of closed workflows. */
export async function decidedPage(
  temporal: Client,
  { limit, after }: PageOptions,
): Promise<ApprovalPage<DecidedApproval>> {
  const from = after === undefined ? undefined : await closeTimeOf(temporal, after);
  // The query also lists requests that closed within the same millisecond; the code below skips them.
  const until = from === undefined ? '' : ` AND CloseTime < '${new Date(from.getTime() + 1).toISOString()}'`;
  const found: DecidedApproval[] = [];
  let isBehind = from === undefined;
  for await (const execution of temporal.workflow.list({
    query: `WorkflowType = '${approvalWorkflow.type}' AND ExecutionStatus = 'Completed'${until}`,
    pageSize: Math.min(limit + 10, mostListed),
  })) {
    if (!isBehind) {
      isBehind = execution.workflowId === after;
      if (isBehind || from === undefined || (execution.closeTime ?? from) >= from) continue;
      isBehind = true;
    }
    const overview = overviewOf(execution);
    if (overview !== undefined && isDecided(overview)) found.push(overview);
    if (found.length > limit) break;
  }
  return { approvals: found.slice(0, limit), next: nextOf(found, limit) };
}

const nextOf = (found: readonly PendingApproval[], limit: number): string | undefined =>
  found.length > limit ? found[limit - 1]?.id : undefined;

async function readOpen(temporal: Client): Promise<PendingApproval[]> {
  const open: PendingApproval[] = [];
  for await (const { workflowId, overview } of listOverviews(
    temporal,
    `WorkflowType = '${approvalWorkflow.type}' AND ExecutionStatus = 'Running'`,
  )) {
    const approval = overviewOf({ workflowId, memo: { [overviewInMemo]: overview } });
    if (approval !== undefined) open.push(approval);
  }
  return open.sort(oldestFirst);
}

type Place = Pick<PendingApproval, 'id' | 'requestedAt'>;

function oldestFirst(one: Place, other: Place): number {
  const [first, second] = [one.requestedAt + one.id, other.requestedAt + other.id];
  return first < second ? -1 : Number(first > second);
}

/** Returns the first of these requests that somebody still waits for, in the given order. */
async function firstOf(temporal: Client, asked: readonly PendingApproval[], limit: number): Promise<PendingApproval[]> {
  const found: PendingApproval[] = [];
  for (let start = 0; start < asked.length && found.length < limit; start += mostRuns)
    found.push(...(await withoutLeftBehind(temporal, asked.slice(start, start + mostRuns))));
  return found.slice(0, limit);
}

/** Returns the position of an id in the list of open requests, or the position it had before the decision. */
async function placeOf(temporal: Client, open: readonly PendingApproval[], id: string): Promise<Place> {
  const place = open.find((one) => one.id === id) ?? overviewOf(await describe(temporal, id));
  if (place === undefined) throw noPlace(id);
  return place;
}

async function closeTimeOf(temporal: Client, id: string): Promise<Date> {
  const { closeTime } = await describe(temporal, id);
  if (closeTime === undefined) throw noPlace(id);
  return closeTime;
}

async function describe(temporal: Client, id: string): Promise<WorkflowExecutionDescription> {
  try {
    return await temporal.workflow.getHandle(id).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw noPlace(id);
    throw error;
  }
}

const noPlace = (id: string) =>
  toolError(
    'NotFound',
    `The list cannot go on after "${id}": that request is not in it any more. Begin again at the first page.`,
  );
