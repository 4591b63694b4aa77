// A process of its own, for its processor time and memory are what is measured: reads every pattern with the readers whose names it is given, and tells its parent.
import type { Read } from './prove-text';
import { readers } from './readers';
import { slowPatterns } from './slow-patterns';

for (const name of process.argv.slice(2)) {
  const read = readers[name];
  if (read === undefined) throw new Error(`There is no reader "${name}".`);
  const told: Read = { name, problems: slowPatterns(read, true).map((slow) => `${name}: ${slow}`) };
  process.send?.(told);
}
