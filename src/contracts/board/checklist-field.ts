import type { z } from 'zod';
import { idOf } from '../field-marks';
import { isObjectId, named } from './board-field';
import { cardFields, checkCard } from './card-field';

/** How a step about a checklist names it; to be checked with {@link checkChecklist}. */
export const checklistFields = {
  checklist: named.meta(idOf('checklist')).describe('Id, or with "card" its name. The name on that card.'),
  card: cardFields.card.optional(),
  board: cardFields.board,
};

/** Reports a checklist that can be looked up on no card. */
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
