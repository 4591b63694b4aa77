/**
 * `npx tsx bench/tasks/write-transcript.ts`: rewrites `transcript.json` after tasks have changed. No model produced it: it contains the
 * suite's own right answers, with the planted mistakes in their place, in the format that `npm run measure:tasks -- --record` writes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { allTasks } from './all-tasks';
import { plantedMistakes } from './planted-mistakes';
import { rightTurns } from './right-answers';
import type { Transcript } from './transcript';

const transcript: Transcript = {
  about:
    'No model: the right answers of the suite itself, and the mistakes of planted-mistakes.ts. Written by write-transcript.ts.',
  tasks: Object.fromEntries(
    allTasks.map((task) => [
      task.id,
      (plantedMistakes[task.id]?.turns ?? rightTurns(task)).map((calls) => ({
        calls,
        tokens: { input: 0, output: 0 },
      })),
    ]),
  ),
};

void format(JSON.stringify(transcript), { parser: 'json', printWidth: 120 }).then((text) =>
  writeFileSync(join(__dirname, 'transcript.json'), text),
);
