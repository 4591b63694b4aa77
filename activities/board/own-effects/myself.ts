import { z } from 'zod';
import { readZone } from '../../../src/contracts/calendar/time-zone';
import { defined } from '../../../src/json/defined';
import { isToolError, toolError } from '../../../src/contracts/tool-error';
import { parseBoardEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';

/** The account's member at Trello, to distinguish its changes from others', with its time zone and the offset of Trello's clock from ours. */
export interface Myself {
  memberId: string;
  /** IANA name. Newer members have one: Atlassian's own MCP server reads `prefs.timezone` before it writes a date (atlassian/trello-mcp-server). */
  zone?: string;
  /** Negative when Trello's clock is behind. */
  clockAheadMilliseconds: number;
}

interface Asked {
  myself: Promise<Myself>;
  /** The instant, in epoch milliseconds, after which Trello is asked again. */
  until: number;
}

/** Trello allows 100 requests to `/members/` in 15 minutes, and a clock drifts little in a third of that time. */
const rememberedMilliseconds = 5 * 60_000;

const memberSchema = z.looseObject({
  id: z.string(),
  prefs: z.looseObject({ timezone: z.string().nullish() }).nullish().catch(undefined),
});

/** Keyed by the fingerprint of a credential instead of the account: an account's name may pass to another person. */
const asked = new Map<string, Asked>();

/**
 * Reads the account's member from Trello, or from what another call in this process read a few minutes ago.
 *
 * @throws ProviderUnavailable, which is retried, when Trello does not answer
 */
export async function readMyself(trello: TrelloClient): Promise<Myself> {
  const fingerprint = await trello.fingerprint();
  const now = Date.now();
  for (const [other, { until }] of asked) if (until <= now) asked.delete(other);
  const known = await asked.get(fingerprint)?.myself.catch(askedInVain);
  if (known !== undefined) return known;
  if (asked.has(fingerprint)) return readMyself(trello);
  const asking: Asked = { myself: askMyself(trello), until: now + rememberedMilliseconds };
  asked.set(fingerprint, asking);
  return asking.myself.catch((error: unknown) => {
    asked.delete(fingerprint);
    throw error;
  });
}

/** Only the caller that sent the request gets its error. A caller that waited for the request sends its own. */
const askedInVain = (): undefined => undefined;

async function askMyself(trello: TrelloClient): Promise<Myself> {
  const { status, date, body } = await ask(trello);
  const me = memberSchema.safeParse(body);
  if (status !== 200 || !me.success || Number.isNaN(date)) throw notIdentified(String(status));
  const zone = readZone(me.data.prefs?.timezone ?? '');
  return { memberId: me.data.id, clockAheadMilliseconds: date - Date.now(), ...defined({ zone }) };
}

/** Uses a raw call, because only a raw call exposes the `Date` header. A raw call reports no failure as transient; this function does. */
async function ask(trello: TrelloClient): Promise<{ status: number; date: number; body: unknown }> {
  try {
    const endpoint = parseBoardEndpoint('/1/members/me?fields=id,prefs');
    const { status, headers, body } = await trello.raw({ method: 'GET', endpoint });
    return { status, date: Date.parse(headers.date ?? ''), body: body.kind === 'json' ? body.value : undefined };
  } catch (error) {
    throw isToolError(error, 'ProviderUnavailable') ? notIdentified('no answer') : error;
  }
}

function notIdentified(answer: string): Error {
  return toolError(
    'ProviderUnavailable',
    `Trello could not be asked who the account is (${answer}), to tell its own changes from others'; it is asked again.`,
  );
}
