import { ownProperty } from '../../src/json/own-property';
import type { Observation, Watch } from './trigger-source';

/** Returns since when a place is watched; 1970 if nobody has said. */
export const watchedSince = ({ watchedSince = {} }: Watch, place: string): Date =>
  new Date(ownProperty(watchedSince, place) ?? 0);

/** Returns the observations without those that happened in a place before it was watched. */
export const sinceWatched = (watch: Watch, observations: readonly Observation[]): Observation[] =>
  observations.filter(({ place, at }) => place === undefined || at >= watchedSince(watch, place));
