import { defined } from '../../json/defined';
/** Returns the address of the page that shows what a run did. Without a run id it is the last run with that workflow id. */
export const runPageAddress = (workflowId: string, runId?: string): string =>
  `/activity/run?${new URLSearchParams({ id: workflowId, ...defined({ run: runId }) }).toString()}`;
