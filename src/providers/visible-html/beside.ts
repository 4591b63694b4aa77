import type { Declaration } from './css-text';
import { cells } from './real-place';

/** Whether an element may stand beside what is written before it, by itself. What overrides that is not looked at: few say both. */
export const mayStandBeside = (name: string, said: readonly Declaration[]): boolean =>
  cells.has(name) ||
  said.some(({ property, value }) =>
    property === 'float'
      ? /left|right|start|end/.test(value)
      : property === 'display' && /^inline|^table-cell/.test(value),
  );

/** Whether what is in an element may stand beside each other. */
export const mayArrangeBeside = (said: readonly Declaration[]): boolean =>
  said.some(({ property, value }) => property === 'display' && /flex|grid/.test(value));
