import type { World } from './world';

/** The keys of a world as a variable of the environment has them. */
export const keysOf = ({ keyRing }: Pick<World, 'keyRing'>): string =>
  [...keyRing.keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(',');
