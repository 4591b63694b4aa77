import { z } from 'zod';
import { toolError } from '../../src/contracts/tool-error';
import { parseBoardEndpoint } from '../../src/providers/endpoint-path';
import type { TrelloClient } from '../../src/providers/trello/trello-client';

/** Who the account is at Trello, to tell its own changes from others', and how far Trello's clock is ahead of ours. */
export interface Myself {
  memberId: string;
  /** In milliseconds; negative when Trello's clock is behind. */
  clockAhead: number;
}

/** @throws ProviderUnavailable when Trello does not say */
export async function readMyself(trello: TrelloClient): Promise<Myself> {
  const { status, headers, body } = await trello.raw({
    method: 'GET',
    endpoint: parseBoardEndpoint('/1/members/me?fields=id'),
  });
  const me = z.looseObject({ id: z.string() }).safeParse(body.kind === 'json' ? body.value : undefined);
  const date = Date.parse(headers.date ?? '');
  if (status !== 200 || !me.success || Number.isNaN(date)) {
    throw toolError(
      'ProviderUnavailable',
      `Trello could not be asked whether an earlier attempt succeeded (${String(status)}); it is asked again.`,
    );
  }
  return { memberId: me.data.id, clockAhead: date - Date.now() };
}
