import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';

const folder = join(__dirname, '../../histories');

/** A recorded history as Temporal's own tools export it, in one line. */
export interface RecordedHistory {
  readonly name: string;
  readonly workflowId: string;
  readonly workflowType: string;
  /** For `Worker.runReplayHistories`. */
  readonly history: unknown;
}

interface HistoryJson {
  events: { workflowExecutionStartedEventAttributes?: { workflowId: string; workflowType: { name: string } } }[];
}

export function readHistories(): RecordedHistory[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const history = JSON.parse(readFileSync(join(folder, file), 'utf8')) as HistoryJson;
      const { workflowId, workflowType } = history.events[0]!.workflowExecutionStartedEventAttributes!;
      return { name: file.replace(/\.json$/, ''), workflowId, workflowType: workflowType.name, history };
    });
}

/** Writes every run of a workflow to a file: `name`, and after each continue-as-new `name-run-2` and so on. */
export async function writeHistories(name: string, client: Client, workflowId: string): Promise<void> {
  const latest = await client.workflow.getHandle(workflowId).fetchHistory();
  let runId = latest.events?.[0]?.workflowExecutionStartedEventAttributes?.firstExecutionRunId;
  for (let run = 1; typeof runId === 'string'; run += 1) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const content = JSON.stringify(JSON.parse(historyToJSON(history)), withoutMachine);
    writeFileSync(join(folder, `${name}${run === 1 ? '' : `-run-${run}`}.json`), `${content}\n`);
    runId = history.events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
  }
}

export function removeHistories(): void {
  for (const { name } of readHistories()) rmSync(join(folder, `${name}.json`));
}

/** Removes the recording machine's name: it is part of every identity, and of the queue that a worker names after itself. */
function withoutMachine(name: string, value: unknown): unknown {
  if (name === 'identity') return undefined;
  return isStickyQueue(value) ? { ...value, name: '' } : value;
}

function isStickyQueue(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'TASK_QUEUE_KIND_STICKY';
}
