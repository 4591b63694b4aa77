/** What a schedule starts: an agent, on this input. Signed with the key ring, because everybody who reaches the namespace can write one. */
export interface ScheduledStart {
  agent: string;
  /** Name of the schedule among the agent's. */
  schedule: string;
  /** First argument of the agent's workflow; absent where it takes none. */
  input?: unknown;
  seal: string;
}

/** Asks whether a workflow may start a child as this agent. */
export interface AdmitInput {
  agent: string;
  /** Id that the child is to have. */
  workflowId: string;
  /** Says it for a schedule; else the run that asks has to act for an agent that may. */
  scheduled?: ScheduledStart;
}

/** What the child is, and what proves that it acts for its agent. */
export interface Admission {
  workflowType: string;
  taskQueue: string;
  pass: { workflowId: string; at: string; proof: string };
}

/** Activities of every worker that runs agents. */
export interface AgentRunActivities {
  'agents.admit': (input: AdmitInput) => Promise<Admission>;
}
