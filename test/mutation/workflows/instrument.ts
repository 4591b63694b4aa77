import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InstrumentResult } from '@stryker-mutator/instrumenter';

/** A mutant by what it changes, which stays as it is while its file does. */
export interface WorkflowMutant {
  /** By which it is switched on in the copy. */
  readonly id: string;
  readonly file: string;
  /** File, place and change. */
  readonly key: string;
  readonly mutatorName: string;
  readonly replacement: string;
  /** Lines and columns count from 1, as in Stryker's reports. */
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Workflows have no such name for the process that runs them; a class of Node's that they are given leads there. */
const askTheProcess = `globalThis.__stryker__ ??= TextEncoder.constructor('return globalThis')().__stryker__;\n`;

const silent = () => undefined;
const logger = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
};

/** Copies the project to a folder, with all mutants of some of its files in their places, each off until it is named. */
export async function instrument(
  root: string,
  copy: string,
  files: readonly string[],
): Promise<readonly WorkflowMutant[]> {
  rmSync(copy, { recursive: true, force: true });
  for (const file of trackedFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // It has no other form than an ES module.
  const { Instrumenter } = await import('@stryker-mutator/instrumenter');
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const { files: instrumented, mutants } = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  for (const { name, content } of instrumented) writeFileSync(join(copy, name), askTheProcess + content);
  return mutants.map(described);
}

const trackedFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && file !== 'node_modules' && existsSync(join(root, file)));

function described({
  id,
  fileName,
  location,
  mutatorName,
  replacement,
}: InstrumentResult['mutants'][number]): WorkflowMutant {
  const place = ({ line, column }: Place): Place => ({ line: line + 1, column: column + 1 });
  const { start, end } = { start: place(location.start), end: place(location.end) };
  const span = `${start.line}:${start.column}-${end.line}:${end.column}`;
  const key = `${fileName} ${span} ${mutatorName} ${replacement}`;
  return { id, file: fileName, key, mutatorName, replacement, location: { start, end } };
}
