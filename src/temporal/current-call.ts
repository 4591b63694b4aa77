import { AsyncLocalStorage } from 'node:async_hooks';
import type { BegunCall } from './begun-call';
import type { Pass } from './pass';

/** Who is acting, and in which call: set by the activity interceptor, or by a client that acts for an agent. */
export interface CurrentCall {
  /** The agent that our own code acts for. */
  agent?: string;
  /** What our own code begins a Nexus call for. */
  begins?: BegunCall;
  /** The agent that the workflow of this activity says it acts for: to be verified by `actingAgent`. */
  claim?: AgentClaim;
  /** Original run id, a slash, and activity sequence; absent outside an activity of a workflow. */
  call?: string;
}

/** What the headers say; anybody can have written them. */
export interface AgentClaim {
  agent: string;
  pass?: Pass;
  /** Signature over what the Nexus call was begun for. */
  begun?: string;
}

const storage = new AsyncLocalStorage<CurrentCall>();

export const currentCall = (): CurrentCall => storage.getStore() ?? {};

/** Runs something as the given agent or call; everything it starts through our clients carries that on. */
export const runAsCall = <Result>(call: CurrentCall, run: () => Promise<Result>): Promise<Result> =>
  storage.run(call, run);
