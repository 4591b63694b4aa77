import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { trelloClientFor } from '../../../provider-clients';
import type { Watch } from '../../trigger-source';

/** The Trello client for the account that a trigger watches with. */
export const trelloOf = ({ dependencies, account, signal }: Watch): Promise<TrelloClient> =>
  trelloClientFor(dependencies, account, signal);
