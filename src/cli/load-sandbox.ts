import type * as sandbox from 'graph-trello-sandbox';

const name = 'graph-trello-sandbox';

/**
 * The emulated providers: a package of their own, which an installation that serves people has no need of.
 * @throws a sentence that says what to install
 */
export async function loadSandbox(): Promise<typeof sandbox> {
  try {
    return await import('graph-trello-sandbox');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error(
      `The emulated Microsoft Graph and Trello are a package of their own, which is not installed here: npm install --save-dev ${name}`,
      { cause: error },
    );
  }
}

/** Not installed at all; a part of it that cannot be found is another fault. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
  error.message.includes(`'${name}'`);
