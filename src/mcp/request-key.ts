import type { ServerContext } from '@modelcontextprotocol/server';
import { toolError } from '../contracts/tool-error';

/** In the `_meta` of a `tools/call`: what the client knows this request by, however often it sends it. Over HTTP also `Idempotency-Key`. */
const requestKeyField = 'temporal-agent-integrations/request-key';

const longest = 200;

/** @throws InvalidInput for a key that is none */
export function requestKeyOf({ mcpReq, http }: ServerContext): string | undefined {
  const given = mcpReq._meta?.[requestKeyField] ?? http?.req?.headers.get('Idempotency-Key') ?? undefined;
  if (given === undefined) return undefined;
  if (typeof given === 'string' && given !== '' && given.length <= longest) return given;
  throw toolError('InvalidInput', `A request key is a text of 1 to ${String(longest)} characters.`);
}
