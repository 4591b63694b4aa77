import { readdirSync, readFileSync } from 'node:fs';

/** A running program, including the processes it started. */
export interface Running {
  /** Undefined if the program was not started: there is nothing to measure. */
  readonly pid: number | undefined;
}

interface Stat {
  readonly parent: number;
  /** Processor time used, in hundredths of a second. */
  readonly ticks: number;
}

/**
 * Returns the processor time that these processes and their descendants have used so far, in seconds. Linux only: reads /proc.
 *
 * @throws Error when one of the processes does not run
 */
export const processorSeconds = (processes: readonly Running[]): number =>
  treeOf(processes).reduce((sum, [, { ticks }]) => sum + ticks, 0) / 100;

/**
 * Returns the memory that these processes and their descendants hold, in megabytes: their own memory plus their share
 * of shared memory (PSS: PostgreSQL's processes share most of theirs). Linux only: reads /proc.
 *
 * @throws Error when one of the processes does not run
 */
export const megabytes = (processes: readonly Running[]): number =>
  treeOf(processes).reduce((sum, [pid]) => sum + kilobytesOf(pid), 0) / 1_024;

/**
 * Returns the memory of one process, including all memory it shares (RSS), in megabytes. Linux only: reads /proc.
 *
 * @throws Error when the process does not run
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

/** Returns undefined if the process ended meanwhile. */
function statOf(pid: string): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the name in parentheses: state, parent …, and from the 12th on times: own, those of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

/** Returns 0 if the process ended meanwhile. */
function kilobytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
