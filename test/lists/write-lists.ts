/** `npm run generate` begins with it: gives the lists of steps and triggers the lines that they lack, for files that somebody has written. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addLines } from './add-lines';
import { lists } from './lists';

for (const { file, opening, entries } of lists()) {
  const path = join(__dirname, '../..', file);
  const code = readFileSync(path, 'utf8');
  const complete = addLines(code, opening, entries);
  if (complete !== code) writeFileSync(path, complete);
}
