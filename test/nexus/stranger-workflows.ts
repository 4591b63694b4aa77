import type { Headers } from '@temporalio/common';
import { proxyActivities, type WorkflowInterceptors } from '@temporalio/workflow';

/** A call of an activity: its type and its argument. */
export type Asked = readonly [activityType: string, argument: unknown];

/** Answers for a Nexus call as whoever reaches the namespace can: what the services then run is theirs to say. */
async function answered([activityType, argument]: Asked): Promise<unknown> {
  const activities = proxyActivities<Record<string, (argument: unknown) => Promise<unknown>>>({
    taskQueue: 'agent-integrations',
    startToCloseTimeout: '1 minute',
  });
  return activities[activityType]?.(argument);
}

export { answered as 'nexus-call' };

/** What the workflow was begun with goes to its activities. */
export const interceptors = (): WorkflowInterceptors => {
  let begunWith: Headers = {};
  return {
    inbound: [
      {
        execute: (input, next) => {
          begunWith = input.headers;
          return next(input);
        },
      },
    ],
    outbound: [{ scheduleActivity: (input, next) => next({ ...input, headers: { ...begunWith, ...input.headers } }) }],
  };
};
