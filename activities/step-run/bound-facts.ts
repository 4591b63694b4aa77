import { cutText } from '../../src/text/cut-text';
import { textsIn } from '../../src/text/texts-in';
import type { Review, ReviewFact } from '../../src/contracts/review';
import { canonicalHash } from '../../src/encryption/canonical-json';

/** Returns the facts a grant is bound to: those that decide who gets what and are not in the input, which is bound by its own hash. */
function binding(review: Review, input: unknown): ReviewFact[] {
  const written = writtenIn(input);
  return review.filter(({ binds = [] }) => binds.some((each) => !written.has(each.toLowerCase())));
}

/** Returns what a grant stores of a review: each binding fact's name with a hash of its content. Undefined if no fact is bound. */
export function boundOf(review: Review, input: unknown): string | undefined {
  const facts = binding(review, input).map((fact) => `${fact.name}=${hashOf(fact)}`);
  return facts.length === 0 ? undefined : facts.sort().join('\n');
}

/**
 * Returns the facts that decide who gets what and differ from those the grant is bound to. A fact that is gone gets the value "nothing". What the call
 * may make does not differ if the grant is bound to none: an attempt has made it.
 */
export function changedSince(bound: string | undefined, review: Review, input: unknown): ReviewFact[] {
  const before = new Map((bound?.split('\n') ?? []).map((entry) => entry.split('=') as [string, string]));
  const now = binding(review, input);
  const gone = [...before.keys()].filter((name) => now.every((fact) => fact.name !== name));
  return [
    ...now.filter((fact) => before.get(fact.name) !== hashOf(fact) && (!fact.mayBeMade || before.has(fact.name))),
    ...gone.map((name) => review.find((fact) => fact.name === name) ?? { name, value: 'nothing' }),
  ];
}

/** Returns the facts that decide who gets what and were neither shown, nor are written in the input, nor chosen by another text that is written there. */
export function unseenFacts(shown: Review, review: Review, input: unknown): ReviewFact[] {
  const written = writtenIn(input);
  return binding(review, input).filter((fact) => {
    const seen = shown.find(({ name }) => name === fact.name);
    const { chosenBy } = fact;
    if (chosenBy !== undefined && chosenBy !== seen?.chosenBy && written.has(chosenBy.toLowerCase())) return false;
    return seen === undefined || hashOf(seen) !== hashOf(fact);
  });
}

export const factsInWords = (facts: readonly ReviewFact[]): string =>
  facts.map(({ name, value }) => `${name}: ${cutText(value, 300, '')}`).join('; ');

const hashOf = ({ binds = [] }: ReviewFact): string => canonicalHash(binds.map((each) => each.toLowerCase()).sort());

const writtenIn = (input: unknown): Set<string> => new Set(textsIn(input).map((text) => text.toLowerCase()));
