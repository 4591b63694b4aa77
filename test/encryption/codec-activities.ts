import { activityInfo, heartbeat as sendHeartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

export interface CodecActivities {
  echo(value: string): Promise<string>;
  fail(): Promise<void>;
  heartbeat(): Promise<unknown>;
}

/** @param onHeartbeat is called while a heartbeat with details lies on the server */
export function createCodecActivities(onHeartbeat: () => Promise<void>): CodecActivities {
  return {
    echo: async (value) => `${value} canary-activity-result`,
    fail: async () => {
      throw ApplicationFailure.nonRetryable('canary-activity-failure', 'Fixed', 'canary-activity-detail');
    },
    heartbeat: async () => {
      const information = activityInfo();
      if (information.attempt > 1) return information.heartbeatDetails as unknown;
      sendHeartbeat('canary-heartbeat');
      await onHeartbeat();
      throw new Error('canary-first-attempt');
    },
  };
}
