import type { Finding } from '../../contracts';

/** How good or bad something is that was looked at: of `doctor`, and of a trigger's diagnosis. */
type Level = Finding['level'];

/** All of one width. */
export const levelMarks: Readonly<Record<Level, string>> = { good: 'ok     ', warning: 'warning', problem: 'PROBLEM' };

export const findingLine = (level: Level, text: string): string => `${levelMarks[level]}  ${text}`;
