/** `npm run generate` begins with it: gives the lists of steps, triggers and their events the lines that they lack, for files that somebody has written. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addLines, addTypes } from './add-lines';
import { eventTypes, lists } from './lists';

function complete(file: string, add: (code: string) => string): void {
  const path = join(__dirname, '../..', file);
  const code = readFileSync(path, 'utf8');
  const completed = add(code);
  if (completed !== code) writeFileSync(path, completed);
}

for (const { file, opening, entries } of lists()) complete(file, (code) => addLines(code, opening, entries));
const { file, entries } = eventTypes();
complete(file, (code) => addTypes(code, entries));
