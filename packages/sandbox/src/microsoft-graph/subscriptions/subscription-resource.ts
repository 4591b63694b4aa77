import { decoded } from '../../odd-input';
import type { AccessToken } from '../sign-in/microsoft-tokens';
import { accessDenied, formNotInSandbox, GraphError } from '../platform/graph-error';
import { applicationIn, refuseApplication } from '../users/open-mailbox';
import type { Mailbox } from '../users/mailbox';
import type { Mailboxes } from '../users/mailboxes';
import { keysAsSegments } from '../platform/keys-as-segments';
import type { WatchedResource } from './subscription';

const patterns: readonly { pattern: RegExp; kind: WatchedResource['kind'] }[] = [
  { pattern: /^(?:mailfolders\/([^/]+)\/)?messages$/i, kind: 'message' },
  { pattern: /^events$/i, kind: 'event' },
  { pattern: /^(?:contactfolders\/([^/]+)\/)?contacts$/i, kind: 'contact' },
];

const scopes = { message: 'Mail.Read', event: 'Calendars.Read', contact: 'Contacts.Read' } as const;

/**
 * Throws if the token lacks the permission for what is watched. The pages of creating, reading, changing and deleting a subscription list the
 * read permissions alone, and do not say that another one suffices (learn.microsoft.com/graph/api/subscription-post-subscriptions, -get,
 * -update, -delete, -reauthorize).
 */
export function requireSight(token: AccessToken, { kind }: Pick<WatchedResource, 'kind'>): void {
  if (!token.scopes.has(scopes[kind])) throw accessDenied();
}

/** Other resources that Graph watches (learn.microsoft.com/graph/change-notifications-overview#supported-resources), and one calendar's events. */
const watchedElsewhere: readonly RegExp[] = [
  /^(?:me|users\/[^/]+)\/(?:calendars?|chats|drive|onlineMeetings|todo)\/./i,
  /^(?:groups|users)(?:\/[^/]+)?$/i,
  /^(?:app|chats|communications|copilot|drives|groups|print|security|sites|teams|users\/[^/]+\/chats)\/./i,
];

/** Throws if the mailbox has no such folder, because a subscription to it would never get a notification. */
const folderIdIn = (mailbox: Mailbox, kind: WatchedResource['kind'], folder: string): string =>
  kind === 'message' ? mailbox.folders.get(folder).id : mailbox.contactFolders.get(folder).id;

/**
 * Reads resources like `me/mailFolders('inbox')/messages`. Throws if the token may not watch the resource: delegated permissions cover
 * only the user's own mailbox, even if others are shared.
 */
export function readWatchedResource(resource: string, token: AccessToken, mailboxes: Mailboxes): WatchedResource {
  const [path = '', query] = resource.split('?');
  const plain = keysAsSegments(path).replace(/^\//, '');
  if (watchedElsewhere.some((pattern) => pattern.test(plain))) throw notWatched(resource);
  const [root = '', ...rest] = plain.split('/');
  if (root.toLowerCase() === 'me') refuseApplication(token);
  const mailbox = root.toLowerCase() === 'me' ? mailboxes.of(token.user) : mailboxes.find(rest.shift() ?? '');
  const match = patterns.flatMap((one) => {
    const found = one.pattern.exec(rest.join('/'));
    return found ? [{ ...one, folder: found[1] }] : [];
  })[0];
  if (!/^(me|users)$/i.test(root) || !mailbox || !match) {
    throw new GraphError(400, 'InvalidRequest', `The resource '${resource}' is not one the sandbox can watch.`);
  }
  if (query !== undefined) throw notWatched(resource);
  if (token.application !== undefined) applicationIn(mailbox, token);
  else if (mailbox.owner.id !== token.user.id) throw accessDenied();
  requireSight(token, match);
  const { folder, kind } = match;
  const folderId = folder === undefined ? undefined : folderIdIn(mailbox, kind, decoded(folder));
  return { owner: mailbox.owner, kind, folderId };
}

const notWatched = (resource: string): GraphError => formNotInSandbox(`subscriptions to '${resource}'`);
