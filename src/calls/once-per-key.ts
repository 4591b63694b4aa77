import { randomUUID } from 'node:crypto';
import type { AgentIntegrationsClient } from '../client';
import { isOf, type AskedCall } from '../client/asked-call';
import { defined } from '../json/defined';
import { isToolError, toolError } from '../contracts/tool-error';
import { canonicalJson } from '../encryption/canonical-json';
import { sign } from '../encryption/sign';
import type { Caller } from './caller';
import { requestDigest, type OpenCall } from './open-call';

/** The caller. Without an agent, every step except those that read asks a person for approval. */
export type Asker = Pick<Caller, 'name'> & { agent: string | undefined };

/** A request as it was sent. */
interface SentRequest {
  /** The sender's key for it, the same for each retry. */
  requestKey: string | undefined;
  body: object;
}

/** The call that a request means now: equipment and handles may give it another meaning later. */
type MeantCall = Pick<OpenCall, 'step' | 'answer'> & { input: unknown };

/**
 * Starts the call that a request means. The same key from the same name and agent means the same call, whatever its outcome was, for as long as
 * Temporal keeps it: a request that was sent before is recognised as it was sent, and what it would mean now is not asked.
 *
 * @throws Conflict for a request key that was used for another request
 */
export async function startOnce(
  client: AgentIntegrationsClient,
  asker: Asker,
  { requestKey, body }: SentRequest,
  meaning: () => Promise<MeantCall>,
): Promise<OpenCall> {
  const { agent } = asker;
  const start = async (id: string, digest?: string): Promise<OpenCall & MeantCall> => {
    const { step, input, answer } = await meaning();
    const sent = digest === undefined ? undefined : { digest, answer };
    await client.calls.start(step, input, { id, ...defined({ agent, sent }) });
    return { id, step, agent, answer, input };
  };
  if (requestKey === undefined) return start(`outside-${randomUUID()}`);
  const digest = requestDigest(body);
  const { id, asked } = await callOfKey(client, asker, requestKey);
  if (asked?.sent !== undefined) return sameCall(id, agent, asked, digest);
  const started = await start(id, digest);
  // Somebody else may have sent the request at the same time.
  return sameCall(id, agent, await client.calls.asked(id), digest, started);
}

/** @param meant what the request means now; compared only with a call of an earlier release, which stored no digest of its request */
function sameCall(
  id: string,
  agent: string | undefined,
  asked: AskedCall,
  digest: string,
  meant?: MeantCall,
): OpenCall {
  const { step, sent } = asked;
  if (sent?.digest === digest) return { id, step, agent, answer: sent.answer };
  if (sent === undefined && meant !== undefined && isOf(meant, asked)) return { id, step, agent, answer: meant.answer };
  throw toolError(
    'Conflict',
    'This request key was used for another request. Sent again unchanged, that one is answered; a new request needs a new key.',
  );
}

/**
 * Returns the call id of a request key, and the call if there is one. Nobody without the keys can compute the id and occupy it. A call under an
 * earlier key of the ring is found too: a request may be retried after the current key has changed.
 */
async function callOfKey(
  client: AgentIntegrationsClient,
  { agent, name }: Asker,
  requestKey: string,
): Promise<{ id: string; asked?: AskedCall }> {
  const { keyRing } = client;
  const idBy = (current: string): string =>
    `outside-${sign({ ...keyRing, current }, 'calls', canonicalJson({ agent, name, requestKey }))}`;
  for (const key of keyRing.keys.keys()) {
    const asked = await askedBy(client, idBy(key));
    if (asked !== undefined) return { id: idBy(key), asked };
  }
  return { id: idBy(keyRing.current) };
}

async function askedBy(client: AgentIntegrationsClient, id: string): Promise<AskedCall | undefined> {
  try {
    return await client.calls.asked(id);
  } catch (error) {
    if (isToolError(error, 'NotFound')) return undefined;
    throw error;
  }
}
