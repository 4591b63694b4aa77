import type { AgentIntegrationsClient } from '../client';
import { assertNotTooDeep } from '../client/assert-not-too-deep';
import type { CatalogueTool } from '../models/catalogue-for';
import type { CallDependencies } from './call-dependencies';
import type { Caller } from './caller';
import { Conversation } from './conversation';
import { startOnce, type Asker } from './once-per-key';
import type { OpenCall } from './open-call';

/** A model's request to call a tool. */
interface AskedTool {
  name: string | undefined;
  given: unknown;
  /** The sender's key for this request, the same for each retry. */
  requestKey: string | undefined;
  /** Looks the tool up, unless the request was sent before: the tool may have been taken away since. */
  find: () => Promise<CatalogueTool>;
}

/**
 * Starts the step behind a tool as the caller's agent. The input may contain handles instead of ids.
 *
 * @throws InvalidInput for arguments that the tool does not take, and as {@link startStep}
 */
export async function startTool(
  { client }: Pick<CallDependencies, 'client'>,
  caller: Caller,
  { name, given, requestKey, find }: AskedTool,
): Promise<OpenCall> {
  assertNotTooDeep(given, 'The arguments');
  return startOnce(client, caller, { requestKey, body: { tool: name, arguments: given } }, async () => {
    const { plan } = await find();
    const { input, details } = await new Conversation(client, caller).toInput(plan, given);
    return { step: plan.step, input, answer: details ? 'detailed' : 'brief' };
  });
}

/** A program's request: the step's own input. */
interface AskedStep {
  step: string;
  input: unknown;
  requestKey: string | undefined;
}

/**
 * Starts a step.
 *
 * @throws Conflict for a request key that was used for another request
 */
export async function startStep(
  client: AgentIntegrationsClient,
  asker: Asker,
  { step, input, requestKey }: AskedStep,
): Promise<OpenCall> {
  assertNotTooDeep(input, 'The input');
  const body = { step, input };
  return startOnce(client, asker, { requestKey, body }, () => Promise.resolve({ ...body, answer: 'own' }));
}
