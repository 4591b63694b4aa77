import type { Client } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import { toolError } from '../../contracts/tool-error';
import { lacksKey } from '../../encryption/unreadable';
import { listExecutions } from '../../temporal/listings/list-executions';
import { readMemoField } from '../../temporal/listings/memo-field';
import { listOverviews } from '../../temporal/listings/list-overviews';
import { orMissing } from '../../temporal/run/or-missing';
import { isDecided, overviewOf, type DecidedApproval, type PendingApproval } from './approval-overview';
import { overviewInMemo } from '../../messages/memo';
import { mostRuns, withoutLeftBehind } from './left-by-reset';
import { approvalWorkflow } from '../../messages/workflow-kinds';

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
  /** A recent result of {@link readOpenApprovals}, if the caller already has it. */
  among?: OpenApprovals;
}

/** The open requests of a listing. */
export interface OpenApprovals {
  /** Those that somebody waits for, oldest first. */
  readonly approvals: readonly PendingApproval[];
  /** The ids of those sealed with a key that this process lacks: whether somebody waits for them is not known. */
  readonly unreadable: readonly string[];
}

/** A part of the open requests. */
export interface OpenApprovalPage extends ApprovalPage<PendingApproval> {
  /** Pass this as `before` for the page before; undefined on the first page. */
  previous: string | undefined;
  /** The ids of all open requests sealed with a key that this process lacks: they are on no page. */
  unreadable: readonly string[];
}

/** Temporal returns no more per page. */
const mostListed = 1_000;

/** Returns every open request, a moment behind. */
export async function readOpenApprovals(temporal: Client): Promise<OpenApprovals> {
  const { open, unreadable } = await readOpen(temporal);
  const parts = Array.from({ length: Math.ceil(open.length / mostRuns) }, (_, part) =>
    open.slice(part * mostRuns, (part + 1) * mostRuns),
  );
  const approvals = (await Promise.all(parts.map((part) => withoutLeftBehind(temporal, part)))).flat();
  return { approvals, unreadable };
}

/**
 * Returns a page of {@link readOpenApprovals}, or with `before` the page that ends before that id. Temporal lists only newest first, so the oldest are known
 * after all have been listed, a thousand at a time. Whether the asking runs still run is checked for this page only.
 */
export async function openPage(
  temporal: Client,
  { limit, after, before, among }: OpenPageOptions,
): Promise<OpenApprovalPage> {
  const { open, unreadable } =
    among === undefined ? await readOpen(temporal) : { open: among.approvals, unreadable: among.unreadable };
  const first = (asked: readonly PendingApproval[]) =>
    among === undefined ? firstOf(temporal, asked, limit + 1) : Promise.resolve(asked.slice(0, limit + 1));
  if (before !== undefined) {
    const place = await placeOf(temporal, open, before);
    const ahead = open.filter((one) => oldestFirst(one, place) < 0).reverse();
    const found = await first(ahead);
    const approvals = found.slice(0, limit).reverse();
    const previous = found.length > limit ? approvals[0]?.id : undefined;
    return { approvals, next: approvals.at(-1)?.id, previous, unreadable };
  }
  const place = after === undefined ? undefined : await placeOf(temporal, open, after);
  const behind = place === undefined ? open : open.filter((one) => oldestFirst(one, place) > 0);
  const found = await first(behind);
  const approvals = found.slice(0, limit);
  const previous = after === undefined ? undefined : approvals[0]?.id;
  return { approvals, next: nextOf(found, limit), previous, unreadable };
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
  const query = `WorkflowType = '${approvalWorkflow.type}' AND ExecutionStatus = 'Completed'${until}`;
  for await (const listed of listExecutions(temporal, query, Math.min(limit + 10, mostListed))) {
    const workflowId = listed.execution?.workflowId ?? '';
    if (!isBehind) {
      isBehind = workflowId === after;
      if (isBehind || from === undefined || (optionalTsToDate(listed.closeTime) ?? from) >= from) continue;
      isBehind = true;
    }
    const memo = { [overviewInMemo]: await readMemoField(temporal, listed, overviewInMemo) };
    const overview = overviewOf({ workflowId, memo });
    if (overview !== undefined && isDecided(overview)) found.push(overview);
    if (found.length > limit) break;
  }
  return { approvals: found.slice(0, limit), next: nextOf(found, limit) };
}

const nextOf = (found: readonly PendingApproval[], limit: number): string | undefined =>
  found.length > limit ? found[limit - 1]?.id : undefined;

async function readOpen(
  temporal: Client,
): Promise<{ open: readonly PendingApproval[]; unreadable: readonly string[] }> {
  const open: PendingApproval[] = [];
  const unreadable: string[] = [];
  for await (const { workflowId, overview } of listOverviews(
    temporal,
    `WorkflowType = '${approvalWorkflow.type}' AND ExecutionStatus = 'Running'`,
  )) {
    const approval = overviewOf({ workflowId, memo: { [overviewInMemo]: overview } });
    if (approval !== undefined) open.push(approval);
    else if (lacksKey(overview)) unreadable.push(workflowId);
  }
  return { open: open.sort(oldestFirst), unreadable };
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

const describe = (temporal: Client, id: string) =>
  orMissing(
    () => temporal.workflow.getHandle(id).describe(),
    () => noPlace(id),
  );

const noPlace = (id: string) =>
  toolError(
    'NotFound',
    `The list cannot go on after "${id}": that request is not in it any more. Begin again at the first page.`,
  );
