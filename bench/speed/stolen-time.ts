import { readFileSync } from 'node:fs';

/** What the processors of this machine have done since it started, in hundredths of a second. */
export interface ProcessorTimes {
  readonly worked: number;
  /** In which they would have worked, had the host not given the time to another of its machines. */
  readonly stolen: number;
}

/** Of the first line of Linux' /proc/stat (proc_stat(5)): user, nice, system, idle, iowait, irq, softirq, steal. */
export function parseProcessorTimes(stat: string): ProcessorTimes {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return { worked: user + nice + system + irq + softirq, stolen };
}

/** Nothing on a system that does not tell. */
export function processorTimes(): ProcessorTimes {
  return process.platform === 'linux'
    ? parseProcessorTimes(readFileSync('/proc/stat', 'utf8'))
    : { worked: 0, stolen: 0 };
}

/** The share of the time they were wanted in which the processors belonged to another machine: 0 to 1. */
export function stolenShare(before: ProcessorTimes, after: ProcessorTimes): number {
  const stolen = after.stolen - before.stolen;
  return stolen === 0 ? 0 : stolen / (stolen + after.worked - before.worked);
}
