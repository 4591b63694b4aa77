import { readdirSync, readFileSync } from 'node:fs';

interface ProcessTimes {
  readonly parent: number;
  /** In hundredths of a second. */
  readonly ticks: number;
}

/** What these processes and those they have started have taken of the processors so far, in seconds. Of Linux, from /proc. */
export function processorSeconds(processes: readonly { readonly pid: number }[]): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const times = timesOf(name);
        return times === undefined ? [] : [[Number(name), times] as const];
      }),
  );
  const wanted = new Set(processes.map(({ pid }) => pid));
  const isTheirs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return wanted.has(pid) || (parent !== undefined && parent > 1 && isTheirs(parent));
  };
  return [...all].reduce((sum, [pid, { ticks }]) => (isTheirs(pid) ? sum + ticks : sum), 0) / 100;
}

/** Undefined for one that has ended meanwhile. */
function timesOf(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name in parentheses: state, parent …, and from the 12th on times: own, those of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}
