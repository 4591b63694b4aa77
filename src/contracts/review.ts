/**
 * Facts about a request's effect that its input does not state: the actual recipients of a reply, the card behind an id. They are read from
 * the provider when approval is requested, and shown with the input.
 */
export type Review = readonly ReviewFact[];

export interface ReviewFact {
  /** Label for the reviewer, such as "To" or "Answers". Unique within a review. */
  readonly name: string;
  /** May have several lines. Comes from the provider, so strangers may have written it. */
  readonly value: string;
  /** Values that decide who gets what: addresses, ids, versions. The grant is bound to those that the input does not name itself. */
  readonly binds?: readonly string[];
  /** The text of the input that led to it, such as a folder's name: a reviewer who writes another one has chosen what that leads to. */
  readonly chosenBy?: string;
  /** The call makes what is meant where it is missing: it may be there since a grant that was bound to none. */
  readonly mayBeMade?: true;
}
