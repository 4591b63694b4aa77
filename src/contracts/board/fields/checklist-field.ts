import type { z } from 'zod';
import { idOf } from '../../field-marks';
import { named } from './board-field';
import { isObjectId } from './object-id';
import { cardFields, checkCard } from './card-field';

/** Fields by which steps name a checklist; to be checked with {@link checkChecklist}. */
export const checklistFields = {
  checklist: named.meta(idOf('checklist')).describe('Id, or with "card" its name. The name on that card.'),
  card: cardFields.card.optional(),
  board: cardFields.board,
};

/** Reports a checklist that is given by name without a card, or with a card that is given by name without a board. */
export function checkChecklist(
  { checklist, card, board }: { checklist: string; card?: string | undefined; board?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (card !== undefined) checkCard({ card, board }, context);
  else if (!isObjectId(checklist)) {
    const message = 'Say which card the checklist is on, or give the id of the checklist.';
    context.addIssue({ code: 'custom', path: ['card'], message });
  }
}
