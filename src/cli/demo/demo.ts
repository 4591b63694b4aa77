import { once } from 'node:events';
import { startInstallation } from './installation';
import { requireModelPackages } from './model-packages';
import { startProgress } from './progress';
import { formatReport, isAsExpected } from './report';
import { tellStory } from './story';

/**
 * Runs the whole product on this machine.
 *
 * @param auto unattended: the demo ends by itself
 * @param model the language model that decides what the agent does; without one the agent's own code decides
 * @returns the exit code: 0 when every effect happened exactly once
 */
export async function demo({ auto, model }: { auto: boolean; model: string | undefined }): Promise<number> {
  if (model !== undefined) await requireModel(model);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Error('Interrupted.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const progress = startProgress();
  const installation = await startInstallation(progress, model);
  try {
    if (!auto) {
      process.stdout.write(
        [
          '',
          `  Approve on a page:   ${installation.signInUrl}`,
          `  Temporal Web UI:     ${installation.uiUrl}`,
          `  Payloads there:      after signing in on the page, set behind the glasses at the top the endpoint`,
          `                       ${installation.gatewayUrl}/codec and "Include cross-origin credentials"`,
          '  End with Ctrl-C.',
          '',
          '',
        ].join('\n'),
      );
    }
    const { lines, effects } = await tellStory(installation, progress, { auto, signal: interrupted.signal });
    if (effects === undefined) return 0;
    process.stdout.write(formatReport(lines, effects, progress.elapsed()));
    if (!auto && !interrupted.signal.aborted) {
      process.stdout.write('Everything stays up to look around; Ctrl-C ends it.\n');
      await once(interrupted.signal, 'abort');
    }
    return isAsExpected(effects) ? 0 : 1;
  } catch (error) {
    if (interrupted.signal.aborted) return 130;
    throw error;
  } finally {
    await installation.stop();
  }
}

/**
 * Fails at once if a model is unavailable, and not only when everything has started.
 *
 * @throws Error with a sentence that says what to install or to write instead
 */
async function requireModel(model: string): Promise<void> {
  requireModelPackages();
  const { languageModel } = await import('../../../examples/support-agent/language-model.js');
  await languageModel(model);
}
