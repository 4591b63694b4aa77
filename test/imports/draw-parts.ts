import type { Part } from './parts.cjs';

/** One file takes something of another. */
export interface Import {
  from: string;
  to: string;
  /** It is gone when the program runs. */
  isType: boolean;
}

/**
 * The parts as a Mermaid picture, every arrow downwards; dotted where only types are taken. An arrow is left out where others make the same way.
 *
 * @throws Error where a part imports one that does not stand below it
 */
export function drawParts(parts: readonly Part[], imports: readonly Import[]): string {
  const partOf = (file: string): number => parts.findIndex(({ path }) => new RegExp(path).test(file));
  const arrows = parts.map(() => new Map<number, boolean>());
  for (const { from, to, isType } of imports) {
    const [above, below] = [partOf(from), partOf(to)];
    if (above === -1 || below === -1 || above === below) continue;
    if (above < below) throw new Error(`${from} imports ${to}, which does not stand below it.`);
    arrows[above]?.set(below, (arrows[above].get(below) ?? true) && isType);
  }
  const reached = parts.map((_, above) => wayDown(arrows, above));
  const drawn = parts.flatMap(({ name }, above) =>
    [...(arrows[above] ?? [])]
      .filter(([below]) => ![...(arrows[above]?.keys() ?? [])].some((other) => reached[other]?.has(below)))
      .sort(([one], [other]) => other - one)
      .map(([below, isType]) => `  ${name} ${isType ? '-.->' : '-->'} ${parts[below]?.name ?? ''}`),
  );
  return ['```mermaid', 'flowchart TB', ...drawn.reverse(), '```'].join('\n');
}

/** Every part below that can be reached. */
function wayDown(arrows: readonly ReadonlyMap<number, boolean>[], above: number): Set<number> {
  const next = [...(arrows[above]?.keys() ?? [])];
  return new Set(next.concat(next.flatMap((below) => [...wayDown(arrows, below)])));
}

/** What a part may import and none of its files does, a sentence each. */
export function needlessPermissions(parts: readonly Part[], imports: readonly Import[]): string[] {
  const partOf = (file: string) => parts.find(({ path }) => new RegExp(path).test(file))?.name ?? '';
  const used = new Set(imports.map(({ from, to }) => `${partOf(from)} → ${partOf(to)}`));
  return parts.flatMap(({ name, imports: allowed }) =>
    allowed
      .filter((other) => !used.has(`${name} → ${other}`))
      .map((other) => `${name} may import ${other}, and no file does.`),
  );
}

/** What each part holds and may import, as a table in Markdown. */
export function importTable(parts: readonly Part[]): string {
  const lines = parts.map(({ name, places, holds, imports }) => {
    const folders = places.map((place) => `\`${place.replace(/\/(\(.*)?$/, '')}\``).join(', ');
    return `| ${name} | ${folders} | ${holds} | ${imports.join(', ') || 'nothing of ours'} |`;
  });
  return ['| part | folder | what it holds | may import |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
