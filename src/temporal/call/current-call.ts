import { AsyncLocalStorage } from 'node:async_hooks';
import type { BegunCall } from './begun-call';
import type { Pass } from './pass';

/** The acting agent and the current call, set by the activity interceptor, or by a client that acts for an agent. */
export interface CurrentCall {
  /** The agent that our own code acts for. */
  agent?: string;
  /** The step and input of the Nexus call that our own code starts. */
  begins?: BegunCall;
  /** The agent that the workflow of this activity claims to act for; `actingAgent` verifies it. */
  claim?: AgentClaim;
  /** Original run id, a slash, and activity sequence; absent outside an activity of a workflow. */
  call?: string;
}

/** The claim in the headers, which anybody can have written. */
export interface AgentClaim {
  agent: string;
  pass?: Pass;
  /** Signature over the step and input of the Nexus call. */
  begun?: string;
}

const storage = new AsyncLocalStorage<CurrentCall>();

export const currentCall = (): CurrentCall => storage.getStore() ?? {};

/** Runs a function as the given agent or call. Everything it starts through our clients inherits them. */
export const runAsCall = <Result>(call: CurrentCall, run: () => Promise<Result>): Promise<Result> =>
  storage.run(call, run);
