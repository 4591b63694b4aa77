import type { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { overviewInMemo } from '../../messages/memo';
import { listExecutions } from './list-executions';
import { memoField, openPayload, readOpened } from './memo-field';

/** A workflow of the service in a listing. */
export interface ListedOverview {
  readonly workflowId: string;
  /** The overview in its memo, unchecked: anybody who reaches the namespace may have written it. Undefined when the memo has none. */
  readonly overview: unknown;
}

/** An overview as listed, and decrypted. */
interface Opened {
  readonly sealed: Payload;
  readonly opened: Payload;
}

/**
 * The overviews that each query's last listing decrypted, by workflow id. Little changes from one listing to the next, and decrypting a thousand
 * takes longer than all other work of a listing.
 */
const openedBefore = new WeakMap<Client, Map<string, ReadonlyMap<string, Opened>>>();

/**
 * Lists the workflows of a query with the overview in their memo, a moment behind. Reads nothing else of them.
 *
 * @throws a gRPC error when Temporal cannot answer
 */
export async function* listOverviews(
  temporal: Client,
  query: string,
  pageSize?: number,
): AsyncGenerator<ListedOverview, void, undefined> {
  const ofQueries = openedBefore.get(temporal) ?? new Map<string, ReadonlyMap<string, Opened>>();
  openedBefore.set(temporal, ofQueries);
  const before = ofQueries.get(query);
  const now = new Map<string, Opened>();
  for await (const listed of listExecutions(temporal, query, pageSize)) {
    const workflowId = listed.execution?.workflowId ?? '';
    const sealed = memoField(listed, overviewInMemo);
    if (sealed === undefined) {
      yield { workflowId, overview: undefined };
      continue;
    }
    const known = before?.get(workflowId);
    const opened =
      known !== undefined && isSame(known.sealed, sealed)
        ? known.opened
        : await openPayload(temporal, workflowId, sealed);
    now.set(workflowId, { sealed, opened });
    yield { workflowId, overview: readOpened(temporal, workflowId, opened) };
  }
  // Not reached when the caller stops early: the cache then stays unchanged.
  ofQueries.set(query, now);
}

/** Compares data and metadata, which tells how the payload was sealed. */
function isSame(one: Payload, other: Payload): boolean {
  const [ofOne, ofOther] = [Object.entries(one.metadata ?? {}), other.metadata ?? {}];
  return (
    areSameBytes(one.data, other.data) &&
    ofOne.length === Object.keys(ofOther).length &&
    ofOne.every(([name, value]) => areSameBytes(value, ofOther[name]))
  );
}

const areSameBytes = (one: Uint8Array | null | undefined, other: Uint8Array | null | undefined): boolean =>
  one != null && other != null && Buffer.compare(one, other) === 0;
