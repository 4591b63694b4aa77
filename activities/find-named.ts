import { nearestName } from '../src/contracts/nearest-name';
import { normalForm } from '../src/contracts/normal-form';
import { toolError } from '../src/contracts/tool-error';
import { short } from './short';

/** Something a name can mean. */
export interface Candidate {
  id: string;
  name: string;
  /** Counts only where nothing has the written text as its name: a colour, a user name. */
  alias?: string | undefined;
  /** Told with the name where several have it, such as the list a card is on. */
  detail?: string | undefined;
}

/** Candidates named in one answer. */
const mostCandidates = 20;

/**
 * The one thing somebody named; case and the width of blanks do not matter.
 *
 * @param kind what is looked for, such as "list"
 * @param place where, as the beginning of a sentence: `The board "Support"`
 * @throws InvalidInput with the candidates when several have the name
 * @throws NotFound with what there is when none has it
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

/** All that a name can mean; none where nothing has it. */
export function allNamed<Found extends Candidate>(written: string, candidates: readonly Found[]): Found[] {
  const wanted = normal(written);
  const byName = candidates.filter(({ name }) => normal(name) === wanted);
  return byName.length > 0 ? byName : candidates.filter(({ alias }) => normal(alias ?? '') === wanted);
}

const normal = (text: string): string => normalForm(text, 'NFC').trim().replace(/\s+/g, ' ').toLowerCase();

function ambiguous(written: string, matching: readonly Candidate[], kind: string, place: string): Error {
  const candidates = matching.slice(0, mostCandidates).map(({ id, name }) => ({ id, name: short(name) }));
  const listed = matching
    .slice(0, mostCandidates)
    .map(({ id, name, detail }) => `${quoted(name)} (${detail === undefined ? '' : `${short(detail)}, `}id ${id})`);
  return toolError(
    'InvalidInput',
    `${short(place)} has ${matching.length} ${kind}s called "${written}": ${listed.join(', ')}. Give the id of the one you mean.`,
    { details: { candidates, quotesNames: true } },
  );
}

function unknown(written: string, known: readonly Candidate[], kind: string, place: string): Error {
  const names = known.flatMap(({ name, alias }) => name || alias || []).map((name) => short(name));
  const nearest = nearestName(written, names);
  const hint = nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`;
  const shown = names.slice(0, mostCandidates).map(quoted);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  const has = shown.length === 0 ? `It has no ${kind} at all.` : `It has: ${shown.join(', ')}${more}.`;
  return toolError('NotFound', `${short(place)} has no ${kind} "${written}".${hint} ${has}`, {
    details: { quotesNames: true },
  });
}

/** A name that others gave, which stays within its quotes: a model reads it as a name and not as part of the sentence. */
const quoted = (name: string): string => JSON.stringify(short(name));
