/** The workflows of the service have their type and a slash before their id. */
const ownIds = /^(agent|approval|connected-account|note|rehearsal|tool-call|trigger|trigger-trial)\//;

/** Whether the service's own workers, gateways and commands read and write this workflow's payloads. */
export function isServiceWorkflow(workflowId: string | undefined): boolean {
  return workflowId !== undefined && ownIds.test(workflowId);
}
