import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AgentIntegrationsClient } from '../client';
import { assertNotTooDeep } from '../client/assert-not-too-deep';
import { defined } from '../contracts/defined';
import { isToolError, toolError } from '../contracts/tool-error';
import { canonicalJson } from '../encryption/canonical-json';
import { sign } from '../encryption/sign';
import type { CatalogueTool } from '../models/catalogue-for';
import type { CallDependencies } from './call-dependencies';
import type { Caller } from './caller';
import { Conversation } from './conversation';
import type { OpenCall } from './open-call';

/** A model's request to call a tool. */
interface AskedTool {
  tool: CatalogueTool;
  given: unknown;
  /** The sender's key for this request, the same for each retry. */
  requestKey: string | undefined;
}

/**
 * Starts the step behind a tool as the caller's agent. The input may contain handles instead of ids.
 *
 * @throws InvalidInput for arguments that the tool does not take, and as {@link startStep}
 */
export async function startTool(
  { client }: Pick<CallDependencies, 'client'>,
  caller: Caller,
  { tool: { plan }, given, requestKey }: AskedTool,
): Promise<OpenCall> {
  assertNotTooDeep(given, 'The arguments');
  const { input, details } = await new Conversation(client, caller).toInput(plan, given);
  const id = await startStep(client, caller, { step: plan.step, input, requestKey });
  return { id, step: plan.step, agent: caller.agent, answer: details ? 'detailed' : 'brief' };
}

/** A program's request: the step's own input. */
interface AskedStep {
  step: string;
  input: unknown;
  requestKey: string | undefined;
}

/** The caller. Without an agent, every step except those that read asks a person for approval. */
type Asker = Pick<Caller, 'name'> & { agent: string | undefined };

/**
 * Starts a step. The same request key from the same name and agent means the same call, whatever its outcome was.
 *
 * @returns the id of the call
 * @throws Conflict for a request key that was used for something else
 */
export async function startStep(
  client: AgentIntegrationsClient,
  asker: Asker,
  { step, input, requestKey }: AskedStep,
): Promise<string> {
  const id = requestKey === undefined ? `outside-${randomUUID()}` : await idOfKey(client, asker, requestKey);
  const { agent } = asker;
  await client.calls.start(step, input, { id, againAfterFailure: false, ...defined({ agent }) });
  if (requestKey !== undefined) await assertSame(client, id, { step, input });
  return id;
}

/**
 * Returns the call id of a request key. Nobody without the keys can compute it and occupy it. If a call exists under an earlier key of the ring,
 * its id is returned: a request may be retried after the current key has changed.
 */
async function idOfKey(client: AgentIntegrationsClient, { agent, name }: Asker, requestKey: string): Promise<string> {
  const { keyRing } = client;
  const idBy = (current: string): string =>
    `outside-${sign({ ...keyRing, current }, 'calls', canonicalJson({ agent, name, requestKey }))}`;
  for (const key of keyRing.keys.keys())
    if (key !== keyRing.current && (await exists(client, idBy(key)))) return idBy(key);
  return idBy(keyRing.current);
}

async function exists(client: AgentIntegrationsClient, id: string): Promise<boolean> {
  try {
    await client.calls.times(id);
    return true;
  } catch (error) {
    if (isToolError(error, 'NotFound')) return false;
    throw error;
  }
}

async function assertSame(
  client: AgentIntegrationsClient,
  id: string,
  wanted: { step: string; input: unknown },
): Promise<void> {
  const asked = await client.calls.asked(id);
  if (isDeepStrictEqual(asked, JSON.parse(JSON.stringify(wanted)))) return;
  throw toolError(
    'Conflict',
    'This request key was used for another call. Nothing was carried out; a new request needs a new key.',
  );
}
