import { patched } from '@temporalio/workflow';
import type { TriggerConfiguration, TriggerState } from '../../../src/messages/trigger';
import { configuredMeanwhile, readAsConfigured } from '../changes';
import { isAnotherSource } from '../watched-places';
import { noneAfterNow } from './not-after-now';

/** Changes a trigger's state to another configuration, and drops what does not apply to the new one. */
export function configure(
  state: TriggerState,
  { definition, target, seal: signature, ...more }: TriggerConfiguration,
): void {
  const watchedSince = more.watchedSince === undefined ? undefined : noneAfterNow(more.watchedSince);
  if (isAnotherSource(state.definition, definition)) {
    delete state.cursor;
    delete state.unread;
    delete state.owner;
    delete state.ownerId;
    delete state.begunForOwnerAt;
    if (patched(configuredMeanwhile)) {
      state.inbox = [];
      // The new source is watched since this instant at the earliest.
      const since = Math.min(...Object.values(watchedSince ?? {}).map((time) => Date.parse(time)));
      if (Number.isFinite(since))
        state.watermark = new Date(Math.max(Date.parse(state.watermark), since)).toISOString();
    }
  }
  if (JSON.stringify(definition.config) !== JSON.stringify(state.definition.config))
    state.configuredAt = new Date(Date.now()).toISOString();
  if (JSON.stringify([definition, target]) !== JSON.stringify([state.definition, state.target]))
    state.asNowSince = new Date(Date.now()).toISOString();
  state.definition = definition;
  state.target = target;
  if (signature === undefined) delete state.seal;
  else state.seal = signature;
  if (watchedSince === undefined) delete state.watchedSince;
  else state.watchedSince = watchedSince;
}

/** Returns whether the trigger was configured since work with this definition began. */
export const isConfiguredSince = (state: TriggerState, definition: TriggerState['definition']): boolean =>
  state.definition !== definition && patched(readAsConfigured);
