import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { buildProduct, compileFolder } from '../../../test/cli/build-product';

/** A compiled version of the product, so that its processes start quickly. */
export interface Product {
  /** Folder with the compiled `src/`, `activities/` …. */
  readonly lib: string;
  /** Workflow bundles of our own workflows and of the tests' agents. */
  readonly bundles: { readonly services: string; readonly agents: string };
}

/** Root of the current sources. */
export const projectRoot = join(__dirname, '../../..');

const built = new Map<string, Promise<Product>>();

/** Compiles and bundles once per process, into a folder that is removed with the process. @param root of the sources */
export function buildOnce(root = projectRoot): Promise<Product> {
  const known = built.get(root) ?? build(root);
  built.set(root, known);
  return known;
}

async function build(root: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'proved-product-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  buildProduct(folder, root);
  const lib = join(folder, 'lib');
  // The code of the test processes has one version, whatever product version they run.
  const processes = join(lib, 'bench/prove/installation');
  mkdirSync(processes, { recursive: true });
  compileFolder(__dirname, processes);
  const bundle = async (name: string, workflowsPath: string): Promise<string> => {
    const { code } = await bundleWorkflowCode({
      workflowsPath: join(root, workflowsPath),
      workflowInterceptorModules: [join(root, 'workflows/interceptors')],
      failureConverterPath: join(root, 'src/encryption/failure-converter'),
      logger: new DefaultLogger('ERROR'),
    });
    const path = join(folder, `${name}.js`);
    await writeFile(path, code);
    return path;
  };
  // Releases before 2026-11-27 had them in a file, and those before 2026-11-23 in one entry point with the agents' tools.
  const own =
    ['workflows/service', 'workflows/service.ts', 'workflows'].find((path) => existsSync(join(root, path))) ?? '';
  const services = await bundle('services', own);
  return { lib, bundles: { services, agents: await bundle('agents', 'test/support/agents') } };
}
