import type { WorkflowClientInterceptor } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';

/** How long an activity of a stopping worker waits for a workflow's answer: another worker, if there is one, answers at once. */
const patienceMilliseconds = 2_000;

/** How often a waiting request checks whether its worker is stopping. */
const intervalMilliseconds = 200;

const type = 'WorkerStops';

/**
 * Limits how long activities wait for workflows (queries and updates) while their worker stops. A stopping worker takes no more
 * workflow tasks, so nobody answers a request to one of its own workflows; the request would hold the activity and the process for
 * the whole grace time. Such an activity fails and is retryable: the next worker makes the call again.
 */
export class AskingWhileStopping {
  private readonly workers = new Set<Worker>();

  /** For the client of activities. */
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
      let left = patienceMilliseconds;
      looking = setInterval(() => {
        if (this.isStopping()) left -= intervalMilliseconds;
        if (left <= 0) reject(stops(workflowId ?? ''));
      }, intervalMilliseconds);
    });
    try {
      // The SDK's native connection cannot cancel a request, so the request is abandoned.
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

/** Whether an activity failed because its worker stops: nothing is wrong with the object it worked on. */
export const isOfStopping = (error: unknown): boolean => error instanceof ApplicationFailure && error.type === type;
