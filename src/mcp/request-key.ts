import type { ServerContext } from '@modelcontextprotocol/server';
import { requestKeyIn } from '../calls/request-key';

/** In the `_meta` of a `tools/call`: what the client knows this request by, however often it sends it. Over HTTP also `Idempotency-Key`. */
const requestKeyField = 'temporal-agent-integrations/request-key';

/** @throws InvalidInput for a key that is none */
export const requestKeyOf = ({ mcpReq, http }: ServerContext): string | undefined =>
  requestKeyIn(mcpReq._meta?.[requestKeyField] ?? http?.req?.headers.get('Idempotency-Key') ?? undefined);
