import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { failureConverterPath } from '../../src/encryption/compose-failure-converter';
import { bundleWorkflows } from '../../src/plugin/bundle-workflows';

const bundles = {
  service: () => bundleWorkflows(require.resolve('../../workflows/service')),
  agents: () => bundleWorkflows(join(__dirname, 'agents')),
  histories: () => bundleWorkflows(require.resolve('./histories/workflows')),
  // The codec alone, without the plugin's interceptors.
  codec: () =>
    bundleWorkflowCode({
      workflowsPath: require.resolve('../encryption/codec-workflows'),
      failureConverterPath,
      logger: new DefaultLogger('WARN'),
    }),
};

type BundleName = keyof typeof bundles;

const variableOf = (name: BundleName): string => `TEST_BUNDLE_${name.toUpperCase()}`;

/**
 * Prefix of each bundle. For debuggers the SDK runs a bundle once more for every worker, without the modules it needs, and ignores the
 * failure. An error would compute its stack, which reads the source map of all workflows: a tenth of a second each time.
 */
const needsModules = "if (typeof __webpack_module_cache__ === 'undefined') throw undefined;";

/**
 * Bundles each set of workflows that many test files run, once per test run: it takes seconds. TEST_BUNDLES names a
 * folder where later runs of the same code find the bundles of the first run.
 */
export async function bundleAll(): Promise<void> {
  process.env.TEST_BUNDLES ??= await mkdtemp(join(tmpdir(), 'workflow-bundles-'));
  for (const name of ['service', 'agents', 'codec'] as const) await bundle(name);
}

/** Bundles a set of workflows, for the one test file that runs it. */
export async function bundle(name: BundleName): Promise<void> {
  const codePath = join(process.env.TEST_BUNDLES ?? tmpdir(), `${name}.js`);
  if (!existsSync(codePath)) await writeFile(codePath, `${needsModules}${(await bundles[name]()).code}`);
  process.env[variableOf(name)] = codePath;
}

/** For `Worker.create`. */
export function bundleOf(name: BundleName): { codePath: string } {
  const codePath = process.env[variableOf(name)];
  if (codePath === undefined) {
    throw new Error(`${variableOf(name)} is not set: test/support/global-setup.ts has not run.`);
  }
  return { codePath };
}
