import { ownProperty } from '../../src/contracts/own-property';
import type { Observation, Watch } from './trigger-source';

/** Since when a place is watched, as far as anybody has said. */
export const watchedSince = ({ watchedSince = {} }: Watch, place: string): Date =>
  new Date(ownProperty(watchedSince, place) ?? 0);

/** Without what came to pass in a place before it was watched. */
export const sinceWatched = (watch: Watch, observations: readonly Observation[]): Observation[] =>
  observations.filter(({ place, at }) => place === undefined || at >= watchedSince(watch, place));
