import type { RunAddress } from '../console/run-address';

interface RunLinkProps {
  runAddress: RunAddress;
  workflowId: string;
  runId?: string;
  /** Instead of the id, where it is a link. */
  label?: string;
}

/** A run by its id; where Temporal Web UI is known, as the way there. */
export function RunLink({ runAddress, workflowId, runId, label = workflowId }: RunLinkProps) {
  const address = runAddress(workflowId, runId);
  return address === undefined ? <code>{workflowId}</code> : <a href={address}>{label}</a>;
}
