import type { Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { latestCalls } from '../../src/client/latest-calls';

const begin = Date.parse('2026-05-01T00:00:00Z');
const instant = (minute: number) => begin + minute * 60_000;

/** A call, with the minutes in which it began and ended. */
type Call = [id: string, began: number] | [id: string, began: number, ended: number];

interface Asked {
  query: string;
  pageSize: number;
  nextPageToken: Uint8Array;
}

/** Lists as Temporal does: what is open by its start, what has closed by its end, both from the last on. */
function temporalWith(calls: readonly Call[]): Client {
  const listWorkflowExecutions = async ({ query, pageSize, nextPageToken }: Asked) => {
    const isOpen = query.includes("ExecutionStatus = 'Running'");
    const listed = calls
      .filter(([, , ended]) => (ended === undefined) === isOpen)
      .sort(([, ...one], [, ...other]) => Math.max(...other) - Math.max(...one));
    // The token of a page is as long as there are calls before it.
    const end = nextPageToken.length + pageSize;
    const executions = listed.slice(nextPageToken.length, end).map(([id, began, ended]) => ({
      execution: { workflowId: `tool-call/${id}` },
      startTime: msToTs(instant(began)),
      ...(ended !== undefined && { closeTime: msToTs(instant(ended)) }),
    }));
    return Promise.resolve({ executions, nextPageToken: new Uint8Array(end < listed.length ? end : 0) });
  };
  const client = { options: { namespace: 'default' }, workflowService: { listWorkflowExecutions } };
  return client as unknown as Client;
}

test('the latest calls are those that began last: one that waited for long and ended last hides none that began after it', async () => {
  const temporal = temporalWith([
    ['waited', 1, 90],
    ['waited-too', 2, 80],
    ['short', 50, 51],
    ['shorter', 60, 61],
    ['open', 55],
    ['open-long', 3],
  ]);
  expect(await latestCalls(temporal, '', 3)).toEqual([
    { id: 'shorter', startedAt: '2026-05-01T01:00:00.000Z' },
    { id: 'open', startedAt: '2026-05-01T00:55:00.000Z' },
    { id: 'short', startedAt: '2026-05-01T00:50:00.000Z' },
  ]);
});
