/**
 * `npm run measure:tasks`: measures how well a model uses the tools, over a fixed suite of tasks. `--model` or SUPPORT_MODEL selects the model, as in
 * `examples/support-agent`. `--record FILE` saves the model's answers; `--transcript FILE` scores a saved file again, without a model.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { languageModel } from '../examples/support-agent/language-model';
import { allTasks } from './tasks/all-tasks';
import { reportOf } from './tasks/report';
import { runTask, type TaskResult } from './tasks/run-task';
import { transcribedModel, transcriptOf, type Transcript } from './tasks/transcript';

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: process.env.SUPPORT_MODEL ?? '' },
    transcript: { type: 'string' },
    record: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

/** Number of concurrent tasks, within the smallest request limits of model providers. */
const atOnce = 4;

async function main(): Promise<void> {
  const model =
    values.transcript === undefined
      ? await languageModel(values.model)
      : transcribedModel(JSON.parse(readFileSync(values.transcript, 'utf8')) as Transcript, allTasks);
  const tasks = allTasks.filter(({ id }) => id.startsWith(values.only));
  const results: TaskResult[] = [];
  for (let at = 0; at < tasks.length; at += atOnce) {
    results.push(...(await Promise.all(tasks.slice(at, at + atOnce).map((task) => runTask(model, task)))));
  }
  console.log(reportOf(results));
  if (values.record !== undefined) {
    const about = `${values.model}, ${new Date().toISOString().slice(0, 10)}`;
    writeFileSync(values.record, `${JSON.stringify(transcriptOf(about, results), null, 2)}\n`);
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
