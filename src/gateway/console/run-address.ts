/** Where Temporal Web UI shows a run; undefined where nobody has said where it is. */
export type RunAddress = (workflowId: string, runId?: string) => string | undefined;

/** @param uiUrl without a slash at its end */
export function runAddressIn(uiUrl: string | undefined, namespace: string): RunAddress {
  return (workflowId, runId) => {
    if (uiUrl === undefined) return undefined;
    const workflow = `${uiUrl}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`;
    return runId === undefined ? workflow : `${workflow}/${encodeURIComponent(runId)}`;
  };
}
