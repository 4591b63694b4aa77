/** Something that a list names: a step, a trigger, or how one of them is done. */
export interface Entry {
  /** `mail.findEmail`. */
  readonly name: string;
  /** What its file exports. */
  readonly exported: string;
  /** Its file, as the list's file imports it. */
  readonly module: string;
}

/**
 * Gives a list of the code what it lacks: for each entry without a line an import, behind the others of its folder, and a line, behind the
 * others of its group. What stands there already stays as it is and where it is, because people choose the order.
 *
 * @param code of the file in which the list is
 * @param opening the line with which the list begins; it ends at the next one that begins with a brace
 * @throws when there is no such line
 */
export function addLines(code: string, opening: string, entries: readonly Entry[]): string {
  return entries.reduce((text, entry) => addLine(text, opening, entry), code);
}

function addLine(code: string, opening: string, { name, exported, module }: Entry): string {
  const lines = code.split('\n');
  const start = lines.findIndex((line) => line.startsWith(opening));
  if (start === -1)
    throw new Error(`No line begins with "${opening}", which is where the list of ${name} should begin.`);
  const [head, rest] = [lines.slice(0, start), lines.slice(start)];
  const end = rest.findIndex((line) => line.startsWith('}'));
  const list = rest.slice(0, end);
  if (list.some((line) => line.startsWith(`  '${name}': `))) return code;
  const [group = ''] = name.split('.', 1);
  const isTaken = namesIn(head).has(exported);
  const local = isTaken ? `${group}${exported.charAt(0).toUpperCase()}${exported.slice(1)}` : exported;
  const place = lastIndex(list, (line) => line.startsWith(`  '${group}.`)) ?? end - 1;
  rest.splice(place + 1, 0, `  '${name}': ${local},`);
  const folder = module.slice(0, module.lastIndexOf('/') + 1);
  const behind =
    lastIndex(head, (line) => isImport(line) && line.includes(`from '${folder}`)) ?? lastIndex(head, isImport);
  const imported = isTaken ? `${exported} as ${local}` : exported;
  head.splice((behind ?? -1) + 1, 0, `import { ${imported} } from '${module}';`);
  return [...head, ...rest].join('\n');
}

/** Gives code the exports of types that it lacks, each behind the others of its folder. */
export function addTypes(code: string, types: readonly Omit<Entry, 'name'>[]): string {
  const lines = code.split('\n');
  for (const { exported, module } of types) {
    const line = `export type { ${exported} } from '${module}';`;
    if (lines.includes(line)) continue;
    const folder = module.slice(0, module.lastIndexOf('/') + 1);
    const behind = lastIndex(lines, (other) => isExport(other) && other.includes(`from '${folder}`));
    lines.splice((behind ?? lastIndex(lines, isExport) ?? -1) + 1, 0, line);
  }
  return lines.join('\n');
}

/** Whether what another file has is exported here, or the last of it. */
const isExport = (line: string): boolean => /^(?:export|\}) .*from '/.test(line);

/** Whether an import ends here. */
const isImport = (line: string): boolean => /^(?:import|\}) .*from '/.test(line);

/** Every word of some lines but for texts. */
const namesIn = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines
      .join('\n')
      .replaceAll(/'[^']*'/g, '')
      .split(/\W+/),
  );

function lastIndex(lines: readonly string[], is: (line: string) => boolean): number | undefined {
  const at = lines.findLastIndex(is);
  return at === -1 ? undefined : at;
}
