import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { keysOf } from './keys-of';
import type { World } from './world';

/** Starts workers of a world in a separate process; resolves when the workers have started. */
export async function startWorkerProcess(world: World, workers: 'agents' | 'services'): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'worker-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      WORLD_WORKERS: workers,
      WORLD_NAMESPACE: world.namespace,
      WORLD_KEYS: keysOf(world),
      WORLD_CONFIGURATION: JSON.stringify(world.configuration),
    },
  });
  await once(worker.stdout, 'data');
  return worker;
}
