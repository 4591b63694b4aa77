import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepContract } from '../../../src/contracts/step';
import { buildOnce, projectRoot, type Product } from './product';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The first released commit. If tags exist, the newest tag below this commit is used instead. */
const firstRelease = '3d86bcb';

/** An earlier release. */
export interface OlderProduct {
  readonly product: Product;
  readonly commit: string;
  /** Whether the release has a step that accepts this input. */
  readonly takes: (call: { readonly step: string; readonly input: unknown }) => boolean;
}

type OlderSteps = Readonly<Record<string, Pick<StepContract, 'input'>>>;

/** Returns a release before this commit, compiled; undefined if the history does not contain one (a shallow clone, an archive). */
export async function olderProduct(): Promise<OlderProduct | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'older-product-'));
  const sources = join(folder, 'sources');
  try {
    const commit = lastRelease();
    git('worktree', 'add', '--detach', sources, commit);
    process.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
      git('worktree', 'prune');
    });
    symlinkSync(join(projectRoot, 'node_modules'), join(sources, 'node_modules'));
    const product = await buildOnce(sources);
    const { steps } = (await import(join(product.lib, 'src/contracts/index.js'))) as { steps: OlderSteps };
    return { product, commit, takes: ({ step, input }) => takesAll(steps[step]?.input, input) };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (isGitFailure(error)) return undefined;
    throw error;
  }
}

/** A release ignores fields of an input that it does not know, and processes the rest. */
function takesAll(schema: StepContract['input'] | undefined, input: unknown): boolean {
  const parsed = schema?.safeParse(input);
  if (parsed?.success !== true) return false;
  const known = Object.keys(parsed.data as object);
  return Object.keys(input as object).every((key) => known.includes(key));
}

function lastRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch (error) {
    if (!isGitFailure(error)) throw error;
    return git('rev-parse', '--short', `${firstRelease}^{commit}`);
  }
}

/** Git reported a failure, or is not installed. */
const isGitFailure = (error: unknown): boolean =>
  error instanceof Error && ('status' in error || ('code' in error && error.code === 'ENOENT'));
