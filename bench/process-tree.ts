import { readdirSync, readFileSync } from 'node:fs';

/** A program that runs, with whatever it has started. */
export interface Running {
  /** Undefined where it has not been started: there is nothing to measure. */
  readonly pid: number | undefined;
}

interface Stat {
  readonly parent: number;
  /** What the processors did for it, in hundredths of a second. */
  readonly ticks: number;
}

/**
 * What these processes and those they have started have taken of the processors so far, in seconds. Of Linux, from /proc.
 *
 * @throws Error when one of them does not run
 */
export const processorSeconds = (processes: readonly Running[]): number =>
  treeOf(processes).reduce((sum, [, { ticks }]) => sum + ticks, 0) / 100;

/**
 * What these processes and those they have started hold of the memory, in megabytes: their own and their part of what several share
 * (PSS: PostgreSQL's processes share most of theirs). Of Linux, from /proc.
 *
 * @throws Error when one of them does not run
 */
export const megabytes = (processes: readonly Running[]): number =>
  treeOf(processes).reduce((sum, [pid]) => sum + kilobytesOf(pid), 0) / 1_024;

/**
 * What one process holds of the memory, with all it shares (RSS), in megabytes. Of Linux, from /proc.
 *
 * @throws Error when it does not run
 */
export const residentMegabytes = ({ pid }: Running): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1_024;

function treeOf(processes: readonly Running[]): (readonly [number, Stat])[] {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(name);
        return stat === undefined ? [] : [[Number(name), stat] as const];
      }),
  );
  const wanted = new Set<number>();
  for (const { pid } of processes) {
    if (pid === undefined || !all.has(pid)) throw new Error(`A process that is measured does not run: ${String(pid)}.`);
    wanted.add(pid);
  }
  const isTheirs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return wanted.has(pid) || (parent !== undefined && parent > 1 && isTheirs(parent));
  };
  return [...all].filter(([pid]) => isTheirs(pid));
}

/** Undefined for one that has ended meanwhile. */
function statOf(pid: string): Stat | undefined {
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

/** None for one that has ended meanwhile. */
function kilobytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
