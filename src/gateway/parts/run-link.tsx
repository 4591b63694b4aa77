import { isAgentRun } from '../../client/run-story/run-story';
import type { RunAddress } from '../console/run-address';
import { runName } from './run-name';
import { runPageAddress } from './run-page-address';

interface RunLinkProps {
  runAddress: RunAddress;
  workflowId: string;
  runId?: string;
  /** Instead of its name, where it is a link. */
  label?: string;
}

/** The way to a run: of an agent's to what it did, of any other to Temporal Web UI, where that is known. */
export function RunLink({ runAddress, workflowId, runId, label }: RunLinkProps) {
  if (isAgentRun(workflowId)) return <a href={runPageAddress(workflowId, runId)}>{label ?? runName({ workflowId })}</a>;
  const address = runAddress(workflowId, runId);
  return address === undefined ? <code>{workflowId}</code> : <a href={address}>{label ?? workflowId}</a>;
}
