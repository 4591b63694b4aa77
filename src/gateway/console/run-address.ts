/** Returns the address of a run in Temporal Web UI; undefined if the address of the Web UI is not configured. */
export type RunAddress = (workflowId: string, runId?: string) => string | undefined;

/** @param uiUrl without a slash at its end */
export function runAddressIn(uiUrl: string | undefined, namespace: string): RunAddress {
  return (workflowId, runId) => {
    if (uiUrl === undefined) return undefined;
    const workflow = `${uiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`;
    return runId === undefined ? workflow : `${workflow}/${encodeURIComponent(runId)}`;
  };
}
