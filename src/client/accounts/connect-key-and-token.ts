import { refusedPart } from '../../accounts/board-member';
import { obtainedBoardByToken, type ObtainedAccount } from '../../accounts/obtained-account';
import type { Configuration } from '../../configuration';
import type { AccountOverview } from '../../contracts/account';
import { defined } from '../../json/defined';
import { isToolError } from '../../contracts/tool-error';
import type { Accounts } from './accounts';
import { freeName } from './free-name';

/** An API key and token of Trello, as a person entered them while configuring a step. */
export interface EnteredKeyAndToken {
  readonly key: string;
  readonly token: string;
  /** Name of the resulting account; if absent or blank, the account gets its member's name at Trello. */
  readonly name?: string | undefined;
}

/** What is wrong, by the field it was entered in. */
export type KeyAndTokenProblems = { readonly [Field in keyof EnteredKeyAndToken]?: string };

export type ConnectedKeyAndToken =
  | { readonly kind: 'connected'; readonly account: AccountOverview }
  | { readonly kind: 'refused'; readonly problems: KeyAndTokenProblems };

/** 32 hexadecimal digits. */
const keyPattern = /^[0-9a-f]{32}$/;

/** What is wrong with the form of an API key; undefined if the form is valid. */
export const apiKeyProblem = (key: string): string | undefined =>
  keyPattern.test(key) ? undefined : 'An API key is 32 characters, digits and the letters a to f. Copy it whole.';

/**
 * Creates a connected account from an API key and token: both are checked at Trello, sealed, and stored nowhere else. Never replaces an existing
 * account. If a connected account has the same token, it returns that account: disconnecting one of two would revoke the token of both.
 */
export async function connectKeyAndToken(
  accounts: Accounts,
  configuration: Configuration,
  entered: EnteredKeyAndToken,
): Promise<ConnectedKeyAndToken> {
  const [key, token, wanted] = [entered.key.trim(), entered.token.trim(), (entered.name ?? '').trim()];
  const named = wanted === '' ? undefined : await freeName(accounts, 'board', wanted);
  const nameProblem = named !== undefined && 'problem' in named ? { name: named.problem } : {};
  const refused = (problems: KeyAndTokenProblems) =>
    ({ kind: 'refused', problems: { ...nameProblem, ...problems } }) as const;
  const malformed: KeyAndTokenProblems = {
    ...defined({ key: apiKeyProblem(key) }),
    ...(token === '' && { token: 'Enter the token too; Trello makes it with the key.' }),
  };
  if (Object.keys(malformed).length > 0) return refused(malformed);
  let obtained: ObtainedAccount;
  try {
    obtained = await obtainedBoardByToken(configuration, { key, token });
  } catch (error) {
    if (!isToolError(error)) throw error;
    return refused({ [refusedPart(error) ?? 'token']: error.message });
  }
  // Perhaps an earlier request has connected it under the wanted name, and its answer was lost, or it is not listed yet.
  const holder = (await accounts.holderOf(obtained)) ?? (await accounts.ofNameWith(wanted, obtained));
  if (holder !== undefined) return { kind: 'connected', account: holder };
  if (named !== undefined && 'problem' in named) return refused({});
  const place = named ?? (await placeOfMember(accounts, obtained));
  if ('holder' in place) return { kind: 'connected', account: place.holder };
  const { name } = place;
  return { kind: 'connected', account: await accounts.connect({ integration: 'board', name, ...obtained }) };
}

/**
 * The member's user name as a valid account name, with a number if another account already has that name. The same form sent twice within a moment
 * finds its name taken by what it was the first time, which no listing shows yet: that account.
 */
async function placeOfMember(
  accounts: Accounts,
  obtained: ObtainedAccount,
): Promise<{ name: string } | { holder: AccountOverview }> {
  const name =
    obtained.owner
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]/g, '')
      .replace(/^[._-]+/, '')
      .slice(0, 55) || 'trello';
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? name : `${name}-${number}`;
    const free = await freeName(accounts, 'board', wanted);
    if ('name' in free) return free;
    const holder = await accounts.ofNameWith(wanted, obtained);
    if (holder !== undefined) return { holder };
  }
}
