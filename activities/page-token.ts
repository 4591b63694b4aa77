import type { PageLink } from '../src/providers/microsoft-graph/graph-client';

/** The provider's link to the next page, in a form that a model passes on untouched. */
export const writePageToken = (link: string): string => Buffer.from(link).toString('base64url');

/** The link again; the client follows it only within the account's own service. */
export const readPageToken = (token: string): PageLink => ({ link: Buffer.from(token, 'base64url').toString() });
