import { visible, visibleJson } from '../../text/visible-text';
import { inWords, valueInWords } from '../contract-form/in-words';
import type { ChangedMember } from '../../contracts/reading/changed-members';

/** Shows what a reviewer changed, line by line. */
export function ChangesView({ changes }: { changes: readonly ChangedMember[] }) {
  return (
    <section class="panel changes" aria-label="Changes">
      <h2>{changes.length === 0 ? 'Nothing is changed' : 'Changes'}</h2>
      {changes.map(({ name, before, after }) => {
        const { kept, removed, added } = comparedLines(valueInWords(name, before), valueInWords(name, after));
        return (
          <div>
            <h3>{inWords(name)}</h3>
            {kept === 0 ? null : <p class="hint">{kept === 1 ? '1 line stays' : `${kept} lines stay`} as before.</p>}
            {removed.map((line) => (
              <del>{line === '' ? ' ' : line}</del>
            ))}
            {added.map((line) => (
              <ins>{line === '' ? ' ' : line}</ins>
            ))}
          </div>
        );
      })}
    </section>
  );
}

function comparedLines(before: unknown, after: unknown) {
  const compared = compareLines(linesOf(before), linesOf(after));
  // A number that became a text of the same digits, for one, is a change too.
  return compared.removed.length + compared.added.length > 0
    ? compared
    : compareLines(jsonLinesOf(before), jsonLinesOf(after));
}

/** Returns what a value says: a text line by line, a list entry by entry. Anything else, such as the body of a raw call, is JSON. */
function linesOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return value.split(/\r\n|\r|\n/).map(visible);
  const entries = Array.isArray(value) ? value.map(entryInWords) : [undefined];
  return entries.every((entry) => entry !== undefined) ? entries : jsonLinesOf(value);
}

/** Returns an entry with each member on a line with its name; undefined for one with parts of its own, or whose line breaks would look like members. */
function entryInWords(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return plainInWords(entry);
  const members = Object.entries(entry).map(([name, value]) => [visible(inWords(name)), plainInWords(value)] as const);
  if (members.some((member) => member.some((text) => text === undefined || /[\r\n]/.test(text)))) return undefined;
  return members.map(([name, value]) => `${name}: ${value ?? ''}`).join('\n');
}

function plainInWords(value: unknown): string | undefined {
  if (typeof value === 'string') return visible(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : undefined;
}

const jsonLinesOf = (value: unknown): string[] =>
  value === undefined ? [] : visibleJson(JSON.stringify(value, undefined, 2)).split('\n');

/** Compares two lists of lines, without the lines that both begin and end with. */
function compareLines(before: readonly string[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first += 1;
  let last = 0;
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  return {
    kept: first + last,
    removed: before.slice(first, before.length - last),
    added: after.slice(first, after.length - last),
  };
}
