import { readFileSync } from 'node:fs';

/** Processor times of this machine since it started, in hundredths of a second. */
export interface ProcessorTimes {
  readonly worked: number;
  /** Time in which processors wanted to run while the host gave the time to another of its machines. */
  readonly stolen: number;
}

/** Parses the first line of Linux' /proc/stat (proc_stat(5)): user, nice, system, idle, iowait, irq, softirq, steal. */
export function parseProcessorTimes(stat: string): ProcessorTimes {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return { worked: user + nice + system + irq + softirq, stolen };
}

/** Returns zeros on a system that does not report them. */
export function processorTimes(): ProcessorTimes {
  return process.platform === 'linux'
    ? parseProcessorTimes(readFileSync('/proc/stat', 'utf8'))
    : { worked: 0, stolen: 0 };
}

/** Returns the share of the wanted time in which the processors belonged to another machine: 0 to 1. */
export function stolenShare(before: ProcessorTimes, after: ProcessorTimes): number {
  const stolen = after.stolen - before.stolen;
  return stolen === 0 ? 0 : stolen / (stolen + after.worked - before.worked);
}
