/** Of the page that tells what a run of an agent did. Without a run id it is the last run under that workflow id. */
export const runPageAddress = (workflowId: string, runId?: string): string =>
  `/activity/run?${new URLSearchParams({ id: workflowId, ...(runId === undefined ? {} : { run: runId }) }).toString()}`;
