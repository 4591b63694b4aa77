import type { AccountOverview } from '../../contracts/account';
import { reconnectCommand } from '../../contracts/account-scopes';

/** An end of an account that can be known before it comes. */
interface AccountEnding {
  /** ISO instant. */
  readonly at: string;
  readonly why: 'certificate' | 'consent' | 'unused';
}

const day = 24 * 60 * 60_000;

/** An end is told a month before it comes. */
const noticeMilliseconds = 30 * day;

/**
 * Both providers forget a refresh token unused for 90 days (learn.microsoft.com/entra/identity-platform/refresh-tokens, developer.atlassian.com,
 * "OAuth 2.0 (3LO) apps").
 */
const longestUnused = 90 * day;

/** Atlassian's tokens end as long after consent, however often they are used (community.developer.atlassian.com/t/60806). */
const longestConsent = 365 * day;

/**
 * Returns the end that comes within a month, or should have come; the earliest, where there are several. The unused time of an account whose overview has no `renewedAt`
 * counts from its connection.
 *
 * @param now epoch milliseconds
 */
export function endingOf(account: AccountOverview, now: number): AccountEnding | undefined {
  const { integration, connectedAt, renewedAt = connectedAt, certificateEndsAt } = account;
  const isRefreshed = hasRefreshToken(account);
  const ends = [
    { why: 'certificate', at: epoch(certificateEndsAt) },
    { why: 'consent', at: isRefreshed && integration === 'board' ? epoch(connectedAt, longestConsent) : undefined },
    { why: 'unused', at: isRefreshed ? epoch(renewedAt, longestUnused) : undefined },
  ] as const;
  const [first] = ends
    .flatMap(({ why, at }) => (at !== undefined && at - now < noticeMilliseconds ? [{ why, at }] : []))
    .sort((one, other) => one.at - other.at);
  return first === undefined ? undefined : { why: first.why, at: new Date(first.at).toISOString() };
}

/** Returns undefined where nothing is known, or what stands there is no instant: others may have written it. */
function epoch(instant: string | undefined, later = 0): number | undefined {
  const milliseconds = Date.parse(instant ?? '');
  return Number.isNaN(milliseconds) ? undefined : milliseconds + later;
}

/** An application requests new tokens itself; tokens made on Trello's page, for `read` and `write` as a whole, do not expire. */
const hasRefreshToken = ({ permissionType, scopes }: AccountOverview): boolean =>
  permissionType !== 'application' && !scopes.includes('read');

const becauseOf = {
  consent: "a year after its person's consent, used or not",
  unused: 'as nobody had used it for 90 days',
} as const;

/**
 * Says when an account ends, and what to do before; of an end that is past, that it should have come, as nobody has tried since.
 *
 * @param now epoch milliseconds
 */
export function endingInWords(account: AccountOverview, { why, at }: AccountEnding, now: number): string {
  const { integration, name } = account;
  const which = `${integration} account "${name}"`;
  const date = at.slice(0, 'YYYY-MM-DD'.length);
  const isPast = Date.parse(at) <= now;
  if (why === 'certificate')
    return isPast
      ? `The certificate of the ${which} has ended on ${date}: connect the account again with another, by \`${reconnectCommand(account)} --certificate …\`.`
      : `The certificate of the ${which} ends on ${date}: connect the account again with another before, by \`${reconnectCommand(account)} --certificate …\`.`;
  if (isPast)
    return `The ${which} should have ended on ${date}, ${becauseOf[why]}; \`agent-integrations accounts check ${integration} ${name}\` says whether it has.`;
  if (why === 'consent')
    return `The ${which} ends on ${date}, ${becauseOf.consent}: connect it again before, on its page or by \`${reconnectCommand(account)} --oauth\`.`;
  return `The ${which} ends on ${date} unless it is used before; \`agent-integrations accounts check ${integration} ${name}\` uses it.`;
}
