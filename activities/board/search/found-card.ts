import type { Card } from '../cards/card-fields';
import type { answerFields } from '../cards/custom-fields';

/** A card with the names of its list and board. */
export interface FoundCard extends Card {
  list?: { name: string; closed?: boolean | undefined } | undefined;
  /** Set when the page may cover several boards. */
  board?: { name: string } | undefined;
  /** The values of the board's custom fields. */
  said?: ReturnType<typeof answerFields>;
}

/** A page of found cards. */
export interface FoundPage {
  cards: FoundCard[];
  /** Where this page ended, if there may be more. */
  end: string | undefined;
}
