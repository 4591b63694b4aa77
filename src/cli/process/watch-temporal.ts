import { keepLooking } from '../../temporal/keep-looking';

interface Watching {
  readonly say: (sentence: string) => void;
  /** What the outage means for a reader of the log. */
  readonly meanwhile: string;
  readonly signal: AbortSignal;
  /** Called after each check with whether Temporal answered. */
  readonly heard?: (isThere: boolean) => void;
}

/**
 * Reports in a sentence when Temporal stops answering and when it answers again, until the signal aborts.
 *
 * @param ask fails when there is no answer
 */
export async function watchTemporal(
  ask: () => Promise<unknown>,
  { say, meanwhile, signal, heard = () => undefined }: Watching,
  everyMilliseconds = 5_000,
): Promise<void> {
  let isThere = true;
  const look = async (): Promise<void> => {
    const answers = await ask().then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    heard(answers);
    if (answers !== isThere) {
      say(
        answers
          ? 'Temporal answers again'
          : `Temporal does not answer. ${meanwhile} Check that it runs, with its database, and can be reached`,
      );
    }
    isThere = answers;
  };
  await keepLooking(look, { everyMilliseconds, signal });
}
