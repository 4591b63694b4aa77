import { isAgentRun } from '../../client/agents/run-story/run-story';
import type { RunAddress } from '../console/run-address';
import { runName } from './run-name';
import { runPageAddress } from './run-page-address';

interface RunLinkProps {
  runAddress: RunAddress;
  workflowId: string;
  runId?: string;
  /** The text of the link; default: the name of the run. */
  label?: string;
}

/** Links to a run: a run of an agent to its page, any other run to Temporal Web UI if its address is configured. */
export function RunLink({ runAddress, workflowId, runId, label }: RunLinkProps) {
  if (isAgentRun(workflowId)) return <a href={runPageAddress(workflowId, runId)}>{label ?? runName({ workflowId })}</a>;
  const address = runAddress(workflowId, runId);
  return address === undefined ? <code>{workflowId}</code> : <a href={address}>{label ?? workflowId}</a>;
}
