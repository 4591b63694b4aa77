import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { toolError } from '../contracts/tool-error';
import { canonicalJson } from '../encryption/canonical-json';
import { sign } from '../encryption/sign';
import type { CatalogueTool } from '../models/catalogue-for';
import type { OpenCall } from './call-handle';
import type { McpCaller } from './caller';
import { Conversation } from './conversation';
import type { McpDoor } from './door';

/** What a request says of itself: its tool, the arguments, and the key by which its sender knows it. */
export interface AskedCall {
  tool: CatalogueTool;
  given: unknown;
  requestKey: string | undefined;
}

/**
 * Starts the step that a tool stands for, as the caller's agent. The same request key again is the same call, whatever became of it.
 *
 * @throws InvalidInput for what is no input of the tool, Conflict for a request key that was used for something else
 */
export async function startCall(
  { client }: McpDoor,
  caller: McpCaller,
  { tool: { plan }, given, requestKey }: AskedCall,
): Promise<OpenCall> {
  const { input, details } = await new Conversation(client, caller).toInput(plan, given);
  const id = requestKey === undefined ? `mcp-${randomUUID()}` : idOfKey(client.keyRing, caller, requestKey);
  await client.tools.start(plan.step, input, { agent: caller.agent, id, againAfterFailure: false });
  if (requestKey !== undefined) await assertSame(client, id, { step: plan.step, input });
  return { id, step: plan.step, details };
}

/** Nobody without the keys can say which call a key will be, and take its place. */
function idOfKey(keyRing: McpDoor['client']['keyRing'], { agent, name }: McpCaller, requestKey: string): string {
  return `mcp-${sign(keyRing, 'calls', canonicalJson({ agent, name, requestKey }))}`;
}

async function assertSame(
  client: McpDoor['client'],
  id: string,
  wanted: { step: string; input: unknown },
): Promise<void> {
  const asked = await client.tools.asked(id);
  if (isDeepStrictEqual(asked, JSON.parse(JSON.stringify(wanted)))) return;
  throw toolError(
    'Conflict',
    'This request key was used for another call. Nothing was carried out; a new request needs a new key.',
  );
}
