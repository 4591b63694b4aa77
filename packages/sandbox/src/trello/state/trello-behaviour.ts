import { z } from 'zod';

/** Settings for what the real service is recorded to do in more than one way, and for its delays. */
export interface TrelloBehaviour {
  /** How long after it happened an action is not found by its id. The real delay is not documented. */
  readonly readLagMilliseconds: number;
  /**
   * Which actions tell of the members that a copied card brings along: each one that is marked `fromCopy`, alone (recorded in public board exports, 28 of
   * 28: github.com/cdiddy77/capstone-oss, December 2023 to February 2024), or a plain one beside it (recorded too, earlier).
   */
  readonly copiedMembers: 'marked' | 'plain and marked';
  /**
   * The `updateCard` that follows labels which are put on a card or taken off. Recorded in public board exports, whose lists have it:
   * - `with the new set alone`: `old.idLabels` is the new set too, 24 of 129 (github.com/smallma/trello-to-travel, March and April 2026, all of its 23)
   * - `with the set before`: 105 of 129 (github.com/marques-work/trello-to-github-projects-migration, 2019, cdiddy77/capstone-oss, 2023 and 2024)
   * - `unlisted`: nearly all labelled cards of nine boards of 2015 to 2020 have none. Whether a card has one that a program labels today is not recorded.
   */
  readonly changedLabels: 'with the new set alone' | 'with the set before' | 'unlisted';
}

export const defaultTrelloBehaviour: TrelloBehaviour = {
  readLagMilliseconds: 0,
  copiedMembers: 'marked',
  changedLabels: 'with the new set alone',
};

/** Some of the settings, as a test gives them. */
export const trelloBehaviourChange = z.strictObject({
  readLagMilliseconds: z.number().min(0).exactOptional(),
  copiedMembers: z.enum(['marked', 'plain and marked']).exactOptional(),
  changedLabels: z.enum(['with the new set alone', 'with the set before', 'unlisted']).exactOptional(),
} satisfies Record<keyof TrelloBehaviour, z.ZodType>);
