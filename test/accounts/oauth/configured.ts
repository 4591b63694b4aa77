import { microsoftApplication, type OauthApplication } from '../../../src/accounts/oauth/oauth-application';
import { readConfiguration, type Configuration } from '../../../src/configuration';

/** With an application at each authorization server. */
export const configuration = (more: Record<string, string> = {}): Configuration =>
  readConfiguration({
    ...{ MICROSOFT_CLIENT_ID: 'client', MICROSOFT_LOGIN_URL: 'https://login.example' },
    ...{ ATLASSIAN_CLIENT_ID: 'board-client', ATLASSIAN_URL: 'https://auth.example', ...more },
  });

/** A sign-in to nothing but mail. */
export const mailOnly = { tenant: 'common', meetings: false, shared: false, directory: false };

export const microsoft = (more: object = {}): OauthApplication =>
  microsoftApplication(configuration(), { ...mailOnly, ...more });
