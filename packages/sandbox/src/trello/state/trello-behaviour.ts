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
}

export const defaultTrelloBehaviour: TrelloBehaviour = { readLagMilliseconds: 0, copiedMembers: 'marked' };

/** Some of the settings, as a test gives them. */
export const trelloBehaviourChange = z.strictObject({
  readLagMilliseconds: z.number().min(0).exactOptional(),
  copiedMembers: z.enum(['marked', 'plain and marked']).exactOptional(),
} satisfies Record<keyof TrelloBehaviour, z.ZodType>);
