import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AgentIntegrationsClient } from '../client';
import { assertNotTooDeep } from '../client/assert-not-too-deep';
import { isToolError, toolError } from '../contracts/tool-error';
import { canonicalJson } from '../encryption/canonical-json';
import { sign } from '../encryption/sign';
import type { CatalogueTool } from '../models/catalogue-for';
import type { CallDependencies } from './call-dependencies';
import type { Caller } from './caller';
import { Conversation } from './conversation';
import type { OpenCall } from './open-call';

/** What a model asks for. */
interface AskedTool {
  tool: CatalogueTool;
  given: unknown;
  /** By which the sender knows this request, however often it is sent. */
  requestKey: string | undefined;
}

/**
 * Starts the step that a tool stands for, as the caller's agent, with handles in place of ids.
 *
 * @throws InvalidInput for what is no input of the tool, and as {@link startStep}
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

/** What a program asks for: the step's own input. */
interface AskedStep {
  step: string;
  input: unknown;
  requestKey: string | undefined;
}

/** Who asks; without an agent, every step but a reading one asks a person. */
type Asker = Pick<Caller, 'name'> & { agent: string | undefined };

/**
 * Starts a step. The same request key again, by the same name as the same agent, is the same call, whatever became of it.
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
  await client.calls.start(step, input, { id, againAfterFailure: false, ...(agent === undefined ? {} : { agent }) });
  if (requestKey !== undefined) await assertSame(client, id, { step, input });
  return id;
}

/**
 * Nobody without the keys can say which call a request key will be, and take its place. It is the call that was made with an earlier key of
 * the ring, where there is one: a request may be repeated after the current key has changed.
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
