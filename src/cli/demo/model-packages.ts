import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** What `examples/support-agent` speaks to a model with, in the versions it was made for. README and docs/models.md name the same. */
export const modelPackages = { ai: '6', '@temporalio/ai-sdk': '~1.17' } as const;

const install = `npm install --save-dev ${Object.entries(modelPackages)
  .map(([name, version]) => `${name}@${version}`)
  .join(' ')}`;

/**
 * Checks that the packages for a model are there, in versions that fit.
 *
 * @param file from where they are looked for
 * @throws Error with a sentence that says what to install
 */
export function requireModelPackages(file = __filename): void {
  const { resolve } = createRequire(file);
  for (const name of Object.keys(modelPackages)) {
    try {
      resolve(name);
    } catch (cause) {
      throw new Error(`A model speaks through the AI SDK, and ${name} is not installed here: ${install}`, { cause });
    }
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(resolve('ai/package.json'), 'utf8')));
  if (version.startsWith(`${modelPackages.ai}.`)) return;
  throw new Error(
    `The demo's agent was made for AI SDK ${modelPackages.ai}, and ai ${version} is installed here. In a folder of its own: ${install}`,
  );
}
