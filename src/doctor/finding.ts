import { defined } from '../json/defined';
/** The areas that the doctor checks, in the order of its report. */
export const areas = [
  'configuration',
  'keys',
  'Temporal',
  'task queues',
  'providers',
  'redirect URIs',
  'public URL',
  'notices',
  'accounts',
  'agents',
  'triggers',
] as const;

/** One result of a check. `problem`: something does not work; `warning`: something will surprise; `good`: a fact. */
export interface Finding {
  area: (typeof areas)[number];
  level: 'problem' | 'warning' | 'good';
  text: string;
  /** What to do about it. */
  advice?: string;
}

type Say = (text: string, advice?: string) => Finding;

/** Returns the functions with which one area reports its findings. */
export function findingsOf(area: Finding['area']): { problem: Say; warning: Say; good: Say } {
  const say =
    (level: Finding['level']): Say =>
    (text, advice) => ({ area, level, text, ...defined({ advice }) });
  return { problem: say('problem'), warning: say('warning'), good: say('good') };
}
