/** Returns the id of the key that made a sealed text, `v1.<key id>.<base64url>`. This file is part of workflow bundles: it imports nothing. */
export const sealingKeyOf = (sealed: string): string | undefined => sealed.split('.')[1];
