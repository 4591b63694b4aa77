import type { WorkflowClientInterceptor } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';

/** How long an activity of a worker that stops waits for a workflow's answer, in milliseconds: another worker, if there is one, answers at once. */
const patience = 2_000;

/** How often a question that waits looks whether its worker stops, in milliseconds. */
const interval = 200;

const type = 'WorkerStops';

/**
 * Bounds what the activities of some workers ask of workflows (queries and updates) while these workers stop. A worker that stops takes no
 * more workflow tasks, so a question to one of its own workflows has nobody to answer it, and would hold the activity and the process for
 * the whole grace time. Such an activity fails, retryably: the worker that comes next makes the call again.
 */
export class AskingWhileStopping {
  private readonly workers = new Set<Worker>();

  /** For the client that activities have. */
  readonly interceptor: WorkflowClientInterceptor = {
    query: (input, next) => this.ask(input.workflowExecution.workflowId, () => next(input)),
    startUpdate: (input, next) => this.ask(input.workflowExecution.workflowId, () => next(input)),
  };

  watch(worker: Worker): void {
    this.workers.add(worker);
  }

  private async ask<Answer>(workflowId: string | null | undefined, ask: () => Promise<Answer>): Promise<Answer> {
    let looking: NodeJS.Timeout | undefined;
    const outOfPatience = new Promise<never>((_, reject) => {
      let left = patience;
      looking = setInterval(() => {
        if (this.isStopping()) left -= interval;
        if (left <= 0) reject(stops(workflowId ?? ''));
      }, interval);
    });
    try {
      // The SDK's native connection has no way to end a request: it is left behind.
      return await Promise.race([ask(), outOfPatience]);
    } finally {
      clearInterval(looking);
    }
  }

  private isStopping(): boolean {
    const states = [...this.workers].map((worker) => worker.getState());
    return states.some((state) => state === 'STOPPING' || state === 'DRAINING');
  }
}

const stops = (workflowId: string): ApplicationFailure =>
  ApplicationFailure.create({
    type,
    message: `This worker stops, and nobody answers for "${workflowId}" at the moment; the next worker asks again.`,
    category: 'BENIGN',
  });

/** Whether an activity failed because its worker stops: nothing is wrong with what it was about. */
export const isOfStopping = (error: unknown): boolean => error instanceof ApplicationFailure && error.type === type;
