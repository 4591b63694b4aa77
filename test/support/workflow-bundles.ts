import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { failureConverterPath } from '../../src/encryption/data-converter';
import { bundleWorkflows } from '../../src/plugin';

const bundles = {
  service: () => bundleWorkflows(join(__dirname, '../../workflows')),
  agents: () => bundleWorkflows(join(__dirname, 'agents')),
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

/** Bundles each set of workflows, once per test run: it takes seconds. */
export async function bundleAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'workflow-bundles-'));
  for (const [name, bundle] of Object.entries(bundles) as [BundleName, () => Promise<{ code: string }>][]) {
    const codePath = join(folder, `${name}.js`);
    await writeFile(codePath, (await bundle()).code);
    process.env[variableOf(name)] = codePath;
  }
}

/** For `Worker.create`. */
export function bundleOf(name: BundleName): { codePath: string } {
  const codePath = process.env[variableOf(name)];
  if (codePath === undefined) {
    throw new Error(`${variableOf(name)} is not set: test/support/global-setup.ts has not run.`);
  }
  return { codePath };
}
