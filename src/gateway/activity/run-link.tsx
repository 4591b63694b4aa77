import type { RunAddress } from './run-address';

interface RunLinkProps {
  runAddress: RunAddress;
  workflowId: string;
  runId?: string;
}

/** A run by its id; where Temporal Web UI is known, as the way there. */
export function RunLink({ runAddress, workflowId, runId }: RunLinkProps) {
  const address = runAddress(workflowId, runId);
  return address === undefined ? <code>{workflowId}</code> : <a href={address}>{workflowId}</a>;
}
