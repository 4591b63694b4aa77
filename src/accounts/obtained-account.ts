import type { Configuration } from '../configuration';
import type { AccountPermissionType } from '../contracts/account';
import type { AccountOwner } from '../contracts/account-owner';
import { toolError } from '../contracts/tool-error';
import { boardMember } from './board-member';
import type { Credential } from './credential';
import { mailboxOwner } from './mailbox-owner';
import type { OauthTokens } from './oauth/exchange-code';
import { scopesAsked, type MailSignIn } from './oauth/oauth-application';

/** The credential that a sign-in has given us, and its owner according to the provider. */
export interface ObtainedAccount extends Readonly<AccountOwner> {
  readonly credential: Credential;
  readonly scopes: string[];
  /** Whether the account is to be one for meetings, where somebody has chosen; absent, the scopes decide. */
  readonly permissionType?: Exclude<AccountPermissionType, 'application'>;
  /** Only for an application: its mailboxes. */
  readonly mailboxes?: string[];
}

const givenTo = ({ clientId }: { clientId?: string }) => (clientId === undefined ? {} : { clientId });

/** Returns the type of a mailbox's account: what its person was to be asked for decides, whatever the token names beside it. */
export const chosenType = ({ meetings }: Pick<MailSignIn, 'meetings'>) => (meetings ? 'meetings' : 'standard');

/** @throws PermissionDenied when Microsoft Graph refuses the tokens */
export async function obtainedMailbox(
  configuration: Configuration,
  signIn: MailSignIn,
  { scopes, ...tokens }: OauthTokens,
): Promise<ObtainedAccount> {
  const whose = await mailboxOwner(configuration, tokens.accessToken);
  const { tenant } = signIn;
  const asked = scopesAsked(signIn);
  return {
    credential: { kind: 'microsoft', tenant, asked, ...tokens, ...givenTo(configuration.microsoft) },
    scopes,
    permissionType: chosenType(signIn),
    ...whose,
  };
}

/** @throws PermissionDenied when Trello refuses the tokens */
export async function obtainedBoard(
  configuration: Configuration,
  { scopes, ...tokens }: OauthTokens,
): Promise<ObtainedAccount> {
  const { accessToken } = tokens;
  const whose = await boardMember(configuration, {
    kind: 'bearer',
    accessToken: (refused) =>
      refused === undefined
        ? Promise.resolve(accessToken)
        : Promise.reject(
            toolError('PermissionDenied', 'Trello refuses the token Atlassian has just issued. Connect again.'),
          ),
  });
  return { credential: { kind: 'trello-oauth', ...tokens, ...givenTo(configuration.atlassian) }, scopes, ...whose };
}

/** @throws PermissionDenied when Trello refuses the token */
export async function obtainedBoardByToken(
  configuration: Configuration,
  { key, token }: { key: string; token: string },
): Promise<ObtainedAccount> {
  const whose = await boardMember(configuration, { kind: 'token', key, token });
  return { credential: { kind: 'trello-token', key, token }, scopes: ['read', 'write'], ...whose };
}
