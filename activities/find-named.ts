import { namesInShort } from '../src/text/names-in-short';
import { nearestName } from '../src/text/nearest-name';
import { normalForm } from '../src/text/normal-form';
import { quoted, quotingError } from '../src/contracts/quoting-error';
import { cutName } from './cut-name';

/** Something that a name can mean. */
export interface Candidate {
  id: string;
  name: string;
  /** Another name, such as a colour or a user name. Counts only if no candidate's name matches. */
  alias?: string | undefined;
  /** Shown with the name if several candidates have it, such as the list a card is on. What others have written is quoted in it. */
  detail?: string | undefined;
}

/** Maximum number of candidates in one error message. */
const mostCandidates = 20;

/**
 * Returns the one candidate that has the written name. Ignores case and the width of blanks.
 *
 * @param kind what is looked for, such as "list"
 * @param place where, as the beginning of a sentence: `The board "Support"`, in which what others have written is quoted
 * @throws InvalidInput with the candidates when several have the name
 * @throws NotFound with the existing names when none has it
 */
export function findNamed<Found extends Candidate>(
  written: string,
  candidates: readonly Found[],
  kind: string,
  place: string,
): Found {
  const [only, ...others] = allNamed(written, candidates);
  if (only === undefined) throw unknown(written, candidates, kind, place);
  if (others.length > 0) throw ambiguous(written, [only, ...others], kind, place);
  return only;
}

/** Returns all candidates that a name can mean, or none if nothing has the name. */
export function allNamed<Found extends Candidate>(written: string, candidates: readonly Found[]): Found[] {
  const wanted = comparedName(written);
  const byName = candidates.filter(({ name }) => comparedName(name) === wanted);
  return byName.length > 0 ? byName : candidates.filter(({ alias }) => comparedName(alias ?? '') === wanted);
}

/** A name as it is compared: case and the width of blanks do not count. */
export const comparedName = (text: string): string => normalForm(text, 'NFC').trim().replace(/\s+/g, ' ').toLowerCase();

function ambiguous(written: string, matching: readonly Candidate[], kind: string, place: string): Error {
  const candidates = matching.slice(0, mostCandidates).map(({ id, name }) => ({ id, name: cutName(name) }));
  const listed = matching
    .slice(0, mostCandidates)
    .map(({ id, name, detail }) => `${quoted(name)} (${detail === undefined ? '' : `${detail}, `}id ${id})`);
  return quotingError(
    'InvalidInput',
    `${place} has ${matching.length} ${kind}s called "${written}": ${listed.join(', ')}. Give the id of the one you mean.`,
    { details: { candidates } },
  );
}

function unknown(written: string, known: readonly Candidate[], kind: string, place: string): Error {
  const names = known.flatMap(({ name, alias }) => name || alias || []).map((name) => cutName(name));
  const nearest = nearestName(written, names);
  const hint = nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`;
  const has =
    names.length === 0 ? `It has no ${kind} at all.` : `It has: ${namesInShort(names.map(quoted), mostCandidates)}.`;
  return quotingError('NotFound', `${place} has no ${kind} "${written}".${hint} ${has}`);
}
