import type { Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { overviewInMemo } from '../messages/memo';
import { listExecutions } from './list-executions';
import { memoField, openPayload, readOpened } from './memo-field';

/** What a listing says of a workflow of the service. */
export interface ListedOverview {
  readonly workflowId: string;
  /** What its memo says of it, unchecked: anybody who reaches the namespace may have put it there. Undefined where it says nothing. */
  readonly overview: unknown;
}

/** An overview as it was listed, and what it says. */
interface Opened {
  readonly sealed: Payload;
  readonly opened: Payload;
}

/**
 * By query, what its last listing opened, by workflow id. From one listing to the next little changes, and opening a thousand takes longer than
 * all else that this process does to list them.
 */
const openedBefore = new WeakMap<Client, Map<string, ReadonlyMap<string, Opened>>>();

/**
 * The workflows of a query, with their overview as their memo says it, a moment behind what happens. Nothing else is read of them.
 *
 * @throws a gRPC error when Temporal cannot say
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
  // Who stops listing leaves what is known as it is.
  ofQueries.set(query, now);
}

/** Also in how it says that it was sealed. */
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
