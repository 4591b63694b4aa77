/** Most of the 22 characters of an authentication tag. */
const markLength = 20;

/**
 * Tells one sealed credential from another. It is the end of the sealed text, a part of its authentication tag, which differs for every sealing
 * and is of no use to open it.
 */
export const markOf = (sealedCredential: string): string => sealedCredential.slice(-markLength);
