import { visible, visibleJson } from '../../text/visible-text';
import { inWords } from '../contract-form/in-words';
import type { ChangedMember } from '../../contracts/reading/changed-members';

/** Shows what a reviewer changed, line by line. */
export function ChangesView({ changes }: { changes: readonly ChangedMember[] }) {
  return (
    <section class="panel changes" aria-label="Changes">
      <h2>{changes.length === 0 ? 'Nothing is changed' : 'Changes'}</h2>
      {changes.map(({ name, before, after }) => {
        const { kept, removed, added } = compareLines(linesOf(before), linesOf(after));
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

function linesOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return value.split(/\r\n|\r|\n/).map(visible);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.map(visible);
  return visibleJson(JSON.stringify(value, undefined, 2)).split('\n');
}

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
