import { Client } from '@temporalio/client';
import { Runtime, type NativeConnection } from '@temporalio/worker';
import { createDataConverter } from '../client/data-converter';
import { missingKeys } from '../client/status/missing-keys';
import type { KeyRing } from '../encryption/key-ring';

/**
 * Refuses to run service workers with the key ring of another installation: Temporal gives them the tasks of the workers that could do them, for
 * a minute on end. One that lacks some keys runs, and its log says so: what a dropped key has sealed must not keep the rest from going on. For a
 * worker that is given no connection, and makes one of its own to a server on this machine, nothing is looked at.
 *
 * @throws Error that says what to do
 */
export async function refuseOtherKeys(
  keyRing: KeyRing,
  { connection, namespace = 'default' }: { connection?: NativeConnection | undefined; namespace?: string | undefined },
): Promise<void> {
  if (connection === undefined) return;
  const { logger } = Runtime.instance();
  const temporal = new Client({ connection, namespace, dataConverter: createDataConverter(keyRing) });
  const missing = await missingKeys(temporal).catch((error: unknown) => {
    logger.warn('Whether this worker has the keys of what is there could not be looked at', { error });
    return undefined;
  });
  if (missing === undefined) return;
  if (!missing.isAll) {
    logger.warn(`${missing.inWords} Until then this worker delays whatever it takes of theirs.`);
    return;
  }
  throw new Error(
    `This worker does not start, since it would keep others from their work: it can read nothing that is in the namespace "${namespace}". ${missing.inWords} ` +
      'Is another namespace meant, set TEMPORAL_NAMESPACE. Is the key lost for good, terminate those runs first.',
  );
}
