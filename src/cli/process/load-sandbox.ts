import type * as sandbox from 'graph-trello-sandbox';
import { installPackages, whyFiles } from '../output/install-packages';

const name = 'graph-trello-sandbox';

/**
 * Loads the emulated providers, a separate package that production installations do not need.
 * @throws an error whose sentence says what to install
 */
export async function loadSandbox(): Promise<typeof sandbox> {
  try {
    return await import('graph-trello-sandbox');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error(
      `The emulated Microsoft Graph and Trello are a package of their own, which is not installed here: ${installPackages([name], '--save-dev ')}. ${whyFiles}`,
      { cause: error },
    );
  }
}

/** True only if the package is not installed at all; a missing part of the package is a different fault. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
  error.message.includes(`'${name}'`);
