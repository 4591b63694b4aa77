/**
 * What a request comes to, beyond what its input says: whom a reply really goes to, which card an id means. Read at the provider when
 * approval is asked, and shown with the input.
 */
export type Review = readonly ReviewFact[];

export interface ReviewFact {
  /** As a reviewer reads it: "To", "Answers". Unique within a review. */
  readonly name: string;
  /** May have several lines. From the provider, so from strangers. */
  readonly value: string;
  /** What decides who gets what: addresses, ids, versions. Where the input does not name them itself, the grant is bound to them. */
  readonly binds?: readonly string[];
}
