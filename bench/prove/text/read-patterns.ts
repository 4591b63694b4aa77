// Reads every pattern with the named readers and reports to its parent. A separate process, since its processor time and memory are measured.
import type { Read } from './prove-text';
import { readers } from './readers';
import { slowPatterns } from './slow-patterns';

for (const name of process.argv.slice(2)) {
  const read = readers[name];
  if (read === undefined) throw new Error(`There is no reader "${name}".`);
  const told: Read = { name, problems: slowPatterns(read, true).map((slow) => `${name}: ${slow}`) };
  process.send?.(told);
}
