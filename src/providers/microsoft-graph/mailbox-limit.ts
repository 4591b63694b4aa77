import { toolError } from '../../contracts/tool-error';
import { pathOfSegments, type RequestPath } from '../request-path';

/** The mailboxes that an application's account is for, by address; undefined of a person's account, which has its own and what is shared with it. */
export type Mailboxes = readonly string[] | undefined;

/**
 * The mailbox a call means: the one named, in the account's own spelling, or the only one there is. Of a person's account, what was named.
 *
 * @throws InvalidInput where one has to be named, PermissionDenied where the account is not for that one; both list those it is for
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
 * Where a request of a step goes: below one of the account's mailboxes, and never to `/me`, which an application has not
 * (https://learn.microsoft.com/graph/auth/auth-concepts). What watches mail asks for its notifications at `/subscriptions`.
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

/** What belongs to a mailbox. From anything else a path could go on to other people. */
const ofMailbox: ReadonlySet<string> = new Set([
  ...['messages', 'mailfolders', 'sendmail', 'getmailtips', 'inferenceclassification', 'translateexchangeids'],
  ...['calendar', 'calendars', 'calendargroups', 'calendarview', 'events', 'contacts', 'contactfolders'],
  ...['mailboxsettings', 'outlook'],
]);

/**
 * Where a raw call goes: to what somebody has written, below one of the account's mailboxes.
 *
 * @param segments decoded, without the version
 * @throws PermissionDenied for another mailbox, InvalidInput for `/me` and for what is not of a mailbox
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

/** Says nothing of whether there is such a mailbox. */
const outside = (mailboxes: readonly string[]): Error =>
  toolError(
    'PermissionDenied',
    `The account is not for that mailbox, but for ${listed(mailboxes)}. Name one of these by its address, or have an operator connect the account for more.`,
  );
