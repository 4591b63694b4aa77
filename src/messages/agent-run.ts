/** What a schedule starts: an agent with this input. It is signed with the key ring, because everybody who reaches the namespace can write one. */
export interface ScheduledStart {
  agent: string;
  /** Name of the schedule within the agent. */
  schedule: string;
  /** First argument of the agent's workflow; absent if the workflow takes none. */
  input?: unknown;
  /** Signature of all this; `seal` is its old name on the wire. */
  seal: string;
}

/** Asks whether a workflow may start a child as this agent. */
export interface AdmitInput {
  agent: string;
  /** Id that the child will have. */
  workflowId: string;
  /** Proof that a schedule starts the child. Without it, the asking run must act for an agent that may start this one. */
  scheduled?: ScheduledStart;
}

/** Workflow type and task queue of the child, and the proof that the child acts for its agent. */
export interface Admission {
  workflowType: string;
  taskQueue: string;
  pass: { workflowId: string; at: string; proof: string };
}

/** Activities of every worker that runs agents. */
export interface AgentRunActivities {
  'agents.admit': (input: AdmitInput) => Promise<Admission>;
}
