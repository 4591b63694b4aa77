import { createHash } from 'node:crypto';
import { createAuthorizationRequest } from '../../../src/accounts/oauth/authorization-request';
import { qualifiedScopes, resourceOf, shortScopes } from '../../../src/accounts/oauth/graph-scopes';
import { atlassianApplication, microsoftApplication } from '../../../src/accounts/oauth/oauth-application';
import {
  boardScopes,
  directoryScopes,
  mailScopes,
  meetingScopes,
  sharedScopes,
} from '../../../src/contracts/account-scopes';
import { configuration, mailOnly, microsoft } from './configured';

describe('an authorization server', () => {
  test('of Microsoft is asked for what somebody wants, of one tenant', () => {
    expect(microsoft({ tenant: 'a/b', owner: 'ada@contoso.example' })).toEqual({
      ...{ provider: 'Microsoft', clientId: 'client', body: 'form', scopes: mailScopes },
      tokenUrl: 'https://login.example/a%2Fb/oauth2/v2.0/token',
      authorizeUrl: 'https://login.example/a%2Fb/oauth2/v2.0/authorize',
      tokenScope: qualifiedScopes(mailScopes, configuration()),
      parameters: { prompt: 'select_account', login_hint: 'ada@contoso.example' },
    });
    expect(microsoft().parameters).toEqual({ prompt: 'select_account' });
    expect(microsoft({ shared: true }).scopes).toEqual([...mailScopes, ...sharedScopes]);
    expect(microsoft({ meetings: true }).scopes).toEqual([...mailScopes, ...meetingScopes]);
    expect(microsoft({ directory: true }).scopes).toEqual([...mailScopes, ...directoryScopes]);
  });

  test('of Atlassian takes JSON', () => {
    expect(atlassianApplication(configuration({ ATLASSIAN_CLIENT_SECRET: 's' }))).toEqual({
      ...{ provider: 'Atlassian', clientId: 'board-client', clientSecret: 's', body: 'json', scopes: boardScopes },
      ...{ tokenUrl: 'https://auth.example/oauth/token', authorizeUrl: 'https://auth.example/authorize' },
      parameters: { prompt: 'consent' },
    });
  });

  test('without an application says which variable is missing', () => {
    const message = (name: string) => `No application is configured to sign in with: set ${name} (see .env.example).`;
    const none = configuration({ MICROSOFT_CLIENT_ID: '', ATLASSIAN_CLIENT_ID: '' });
    expect(() => microsoftApplication(none, mailOnly)).toThrow(message('MICROSOFT_CLIENT_ID'));
    expect(() => atlassianApplication(none)).toThrow(message('ATLASSIAN_CLIENT_ID'));
  });
});

test('a sign-in is bound to its browser and its process', () => {
  const one = createAuthorizationRequest(microsoft(), 'http://localhost/back');
  const other = createAuthorizationRequest(microsoft(), 'http://localhost/back');
  const url = new URL(one.url);
  expect(`${url.origin}${url.pathname}`).toBe('https://login.example/common/oauth2/v2.0/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ prompt: 'select_account', client_id: 'client', response_type: 'code', redirect_uri: 'http://localhost/back' },
    ...{ scope: mailScopes.join(' '), state: one.state, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(one.verifier).digest('base64url'),
  });
  expect([one.state, one.verifier].map((text) => text.length)).toEqual([43, 43]);
  expect(new Set([one.state, one.verifier, other.state, other.verifier]).size).toBe(4);
  expect(one.redirectUri).toBe('http://localhost/back');
});

describe('scopes', () => {
  test('are asked for with the address of Microsoft Graph, each once, those of the sign-in without', () => {
    const given = [
      'Mail.Read',
      'https://graph.microsoft.com/Mail.Read',
      'HTTPS://other.example/Mail.Send',
      'openid',
      '',
    ];
    expect(qualifiedScopes(given, configuration())).toBe(
      'https://graph.microsoft.com/Mail.Read https://graph.microsoft.com/Mail.Send openid offline_access',
    );
    for (const scope of ['openid', 'profile', 'email', 'offline_access'])
      expect(qualifiedScopes([scope], configuration()).split(' ')).toContain(scope);
  });

  test('are those of the cloud that is configured; on this machine those of the real one', () => {
    const at = (url: string) => resourceOf(configuration({ MICROSOFT_GRAPH_URL: url }));
    expect(at('https://graph.microsoft.us/v1.0')).toBe('https://graph.microsoft.us');
    expect(at('http://localhost:1/v1.0')).toBe('https://graph.microsoft.com');
  });

  test('have short names', () => {
    expect(shortScopes(['https://graph.microsoft.com/Mail.Read', '', 'read:board:trello', 'xhttps://a/b'])).toEqual([
      ...['Mail.Read', 'read:board:trello', 'xhttps://a/b'],
    ]);
  });
});
