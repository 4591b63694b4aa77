import { z } from 'zod';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { parseBoardEndpoint } from '../../src/providers/endpoint-path';
import type { TrelloClient } from '../../src/providers/trello/trello-client';

/** Who the account is at Trello, to tell its own changes from others', and how far Trello's clock is ahead of ours. */
export interface Myself {
  memberId: string;
  /** In milliseconds; negative when Trello's clock is behind. */
  clockAhead: number;
}

/** @throws ProviderUnavailable, to be tried again, when Trello does not say */
export async function readMyself(trello: TrelloClient): Promise<Myself> {
  const { status, date, body } = await ask(trello);
  const me = z.looseObject({ id: z.string() }).safeParse(body);
  if (status !== 200 || !me.success || Number.isNaN(date)) throw notTold(String(status));
  return { memberId: me.data.id, clockAhead: date - Date.now() };
}

/** By a raw call, because only that shows the `Date` header. It takes no failure for one that passes; this one does. */
async function ask(trello: TrelloClient): Promise<{ status: number; date: number; body: unknown }> {
  try {
    const endpoint = parseBoardEndpoint('/1/members/me?fields=id');
    const { status, headers, body } = await trello.raw({ method: 'GET', endpoint });
    return { status, date: Date.parse(headers.date ?? ''), body: body.kind === 'json' ? body.value : undefined };
  } catch (error) {
    throw isToolError(error, 'ProviderUnavailable') ? notTold('no answer') : error;
  }
}

function notTold(answer: string): Error {
  return toolError(
    'ProviderUnavailable',
    `Trello could not be asked who the account is (${answer}), to tell its own changes from others'; it is asked again.`,
  );
}
