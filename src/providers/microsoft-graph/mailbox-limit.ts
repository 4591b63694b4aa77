import { toolError } from '../../contracts/tool-error';
import { pathOfSegments, type RequestPath } from '../request-path';

/** Addresses of the mailboxes of an application's account; undefined for a person's account, which has its own mailbox and those shared with it. */
export type Mailboxes = readonly string[] | undefined;

/**
 * Returns the mailbox a call means: the named one, in the account's spelling, or the only one. For a person's account, the named one.
 *
 * @throws InvalidInput when one has to be named, PermissionDenied when the account does not have the named one; both list the account's mailboxes
 */
export function mailboxMeant(mailboxes: Mailboxes, named: string | undefined): string | undefined {
  if (mailboxes === undefined) return named;
  const [only, ...others] = mailboxes;
  if (named === undefined) {
    if (only !== undefined && others.length === 0) return only;
    throw toolError(
      'InvalidInput',
      `The account is for several mailboxes; name one in "mailbox": ${listed(mailboxes)}.`,
    );
  }
  const meant = mailboxes.find((one) => one.toLowerCase() === named.toLowerCase());
  if (meant === undefined) throw outside(mailboxes);
  return meant;
}

/**
 * Returns the path of a step's request: below one of the account's mailboxes, and never `/me`, which an application does not have
 * (https://learn.microsoft.com/graph/auth/auth-concepts). Triggers that watch mail request their notifications at `/subscriptions`.
 *
 * @throws PermissionDenied, InvalidInput as {@link mailboxMeant}
 */
export function placeWithin(mailboxes: Mailboxes, path: RequestPath): RequestPath {
  if (mailboxes === undefined) return path;
  const [root = '', ...rest] = segmentsOf(path);
  if (root === 'subscriptions') return path;
  if (root === 'me') return below(mailboxMeant(mailboxes, undefined), rest);
  const [named, ...others] = rest;
  if (root !== 'users' || named === undefined) throw outside(mailboxes);
  return below(mailboxMeant(mailboxes, named), others);
}

/** The resources of a mailbox that are allowed. From any other resource a path could lead to other people. */
const ofMailbox: ReadonlySet<string> = new Set([
  ...['messages', 'mailfolders', 'sendmail', 'getmailtips', 'inferenceclassification', 'translateexchangeids'],
  ...['calendar', 'calendars', 'calendargroups', 'calendarview', 'events', 'contacts', 'contactfolders'],
  ...['mailboxsettings', 'outlook'],
]);

/**
 * Returns the path of a raw call: the given path, which has to lie below one of the account's mailboxes.
 *
 * @param segments decoded, without the version
 * @throws PermissionDenied for another mailbox, InvalidInput for `/me` and for what does not belong to a mailbox
 */
export function rawPlaceWithin(mailboxes: Mailboxes, segments: readonly string[], path: RequestPath): RequestPath {
  if (mailboxes === undefined) return path;
  const [root = '', named, collection, ...rest] = segments;
  const example = `/users/${mailboxes[0] ?? ''}/messages`;
  if (root.toLowerCase() !== 'users' || named === undefined)
    throw toolError(
      'InvalidInput',
      `This is an application's account: it has no /me, and reaches nothing but its own mailboxes (${listed(mailboxes)}). Write the path as ${example}.`,
    );
  const meant = mailboxMeant(mailboxes, named);
  if (collection === undefined || !ofMailbox.has(collection.toLowerCase()))
    throw toolError(
      'InvalidInput',
      `An application's account reaches mail, calendars, contacts and settings of its mailboxes, each by its address, such as ${example}; not "${collection ?? ''}".`,
    );
  return below(meant, [collection, ...rest]);
}

const below = (mailbox: string | undefined, rest: readonly string[]): RequestPath =>
  pathOfSegments(['users', mailbox ?? '', ...rest]);

const segmentsOf = (path: RequestPath): string[] => path.slice(1).split('/').map(decodeURIComponent);

const listed = (mailboxes: readonly string[]): string => mailboxes.join(', ');

/** Does not reveal whether that mailbox exists. */
const outside = (mailboxes: readonly string[]): Error =>
  toolError(
    'PermissionDenied',
    `The account is not for that mailbox, but for ${listed(mailboxes)}. Name one of these by its address, or have an operator connect the account for more.`,
  );
