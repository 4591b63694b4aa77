import type { Card } from './card-fields';
import type { answerFields } from './custom-fields';

/** A card with the names of where it is. */
export interface FoundCard extends Card {
  list?: { name: string } | undefined;
  /** Where there may be several boards. */
  board?: { name: string } | undefined;
  /** What it says in the board's own fields. */
  said?: ReturnType<typeof answerFields>;
}

/** Some of what was found. */
export interface FoundPage {
  cards: FoundCard[];
  /** Where this page ended, if there may be more. */
  end: string | undefined;
}
