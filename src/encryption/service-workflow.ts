/** The workflows of the service have their type and a slash before their id; notes say what is noted instead. */
const ownIds =
  /^(agent|approval|connected-account|rehearsal|tool-call|timetable|trigger|trigger-settling|trigger-trial|grant-use|sending|creating)\//;

/** Whether the service's own workers, gateways and commands read and write this workflow's payloads. */
export function isServiceWorkflow(workflowId: string | undefined): boolean {
  return workflowId !== undefined && ownIds.test(workflowId);
}
