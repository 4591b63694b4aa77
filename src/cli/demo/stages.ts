import { defineQuery } from '@temporalio/workflow';

/** One thing the agent has done, for the demo's report. */
export interface Stage {
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

export const stagesQuery = defineQuery<Stage[]>('stages');
