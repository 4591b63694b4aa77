import type { World } from './world';

/** Returns the keys of a world in the format of the environment variable. */
export const keysOf = ({ keyRing }: Pick<World, 'keyRing'>): string =>
  [...keyRing.keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(',');
