import { patched } from '@temporalio/workflow';
import type { TriggerConfiguration, TriggerState } from '../../src/messages/trigger';
import { isAnotherSource } from '../watched-places';
import { noneToCome } from './not-to-come';

/** Whether what was found before a trigger was configured is looked for anew. Until then it was told, and its position kept, after it. */
export const isConfiguredMeanwhile = (): boolean => patched('configured meanwhile');

/** Makes a trigger's state that of another configuration, and lets go of what has nothing in common with that. */
export function configure(state: TriggerState, { definition, target, seal, ...more }: TriggerConfiguration): void {
  const watchedSince = more.watchedSince === undefined ? undefined : noneToCome(more.watchedSince);
  if (isAnotherSource(state.definition, definition)) {
    delete state.cursor;
    delete state.unread;
    if (isConfiguredMeanwhile()) {
      state.inbox = [];
      // Nothing of it is watched any longer than this.
      const since = Math.min(...Object.values(watchedSince ?? {}).map((time) => Date.parse(time)));
      if (Number.isFinite(since))
        state.watermark = new Date(Math.max(Date.parse(state.watermark), since)).toISOString();
    }
  }
  if (JSON.stringify(definition.config) !== JSON.stringify(state.definition.config))
    state.configuredAt = new Date(Date.now()).toISOString();
  state.definition = definition;
  state.target = target;
  if (seal === undefined) delete state.seal;
  else state.seal = seal;
  if (watchedSince === undefined) delete state.watchedSince;
  else state.watchedSince = watchedSince;
}
