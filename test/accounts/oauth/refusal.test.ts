import { readOauthRefusal } from '../../../src/accounts/oauth/oauth-refusal';
import { administratorPage, refusalOf } from '../../../src/accounts/oauth/refusal';
import { atlassianApplication } from '../../../src/accounts/oauth/oauth-application';
import { configuration, microsoft } from './configured';

/** Of the pages of a gateway. */
const redirectUri = 'https://agents.example/integrations/mail/callback';

describe('a refusal', () => {
  test.each([
    [{ error: 'temporarily_unavailable' }, 'time', 'temporarily_unavailable'],
    [{ error: 'server_error' }, 'time', 'server_error'],
    [{ error: 'invalid_grant', error_description: 'AADSTS50196: x' }, 'time', 'invalid_grant, AADSTS50196'],
    [{ error: 'invalid_grant', suberror: 'bad_token' }, 'person', 'invalid_grant, bad_token'],
    [
      { error: 'interaction_required', error_description: 'AADSTS50076: x' },
      'person',
      'interaction_required, AADSTS50076',
    ],
    [{ error: 'consent_required' }, 'person', 'consent_required'],
    [{ error: 'login_required' }, 'person', 'login_required'],
    [{ error: 'unauthorized_client', error_description: 'refresh_token is invalid' }, 'person', 'unauthorized_client'],
    [{ error: 'unauthorized_client', error_description: 'Refreshtoken IS invalid' }, 'person', 'unauthorized_client'],
    [{ error: 'invalid_client', error_description: 'refresh_token is invalid' }, 'configuration', 'invalid_client'],
    [{ error: 'unauthorized_client' }, 'configuration', 'unauthorized_client'],
  ])('%j is solved by %s', (answer, solvedBy, codes) => {
    expect(readOauthRefusal(answer)).toMatchObject({ error: answer.error, solvedBy, codes });
  });

  test('is none without an error; its code is kept where it has one', () => {
    for (const answer of [undefined, 'x', {}, { error: 5 }]) expect(readOauthRefusal(answer)).toBeUndefined();
    expect(readOauthRefusal({ error: 'x', error_description: 'a AADSTS70011 b' })).toMatchObject({
      code: 'AADSTS70011',
    });
    expect(readOauthRefusal({ error: 'x' })).not.toHaveProperty('code');
  });

  const said = (error: string, code = '', application = microsoft()) =>
    refusalOf(application, { error, error_description: `${code}: words about Ada` }, redirectUri);

  test('that time solves is asked again, and what is no answer of OAuth too', () => {
    expect(said('server_error')).toMatchObject({
      ...{ type: 'ProviderUnavailable' },
      message: 'Microsoft is not able to answer at the moment (server_error). Connect again later.',
    });
    expect(refusalOf(microsoft(), 'x', redirectUri)).toMatchObject({
      ...{
        type: 'ProviderUnavailable',
        message: 'Microsoft did not answer as a sign-in service does. Check its address, or try again later.',
      },
    });
  });

  test.each([
    [
      'invalid_scope',
      'AADSTS70011',
      'Personal accounts have neither shared mailboxes nor meeting transcripts: connect again without them.',
    ],
    [
      'invalid_client',
      'AADSTS7000218',
      'It wants the right MICROSOFT_CLIENT_SECRET, or the application registered for "Mobile and desktop applications" with the redirect URI http://localhost.',
    ],
    ['invalid_client', 'AADSTS7000215', 'It wants the right MICROSOFT_CLIENT_SECRET, or'],
    ['invalid_client', 'AADSTS700025', 'It is registered as a public client: unset MICROSOFT_CLIENT_SECRET.'],
    ['access_denied', 'AADSTS1', 'The person declined, and nothing was connected. Connect again and accept.'],
    ['invalid_client', 'AADSTS1', 'Check MICROSOFT_CLIENT_ID and its secret.'],
    ['other', 'AADSTS1', 'Nothing was connected. Connect again; if it repeats, check the application’s registration.'],
  ])('%s, %s says what to do, and nothing of what was said about people', (error, code, advice) => {
    const refusal = said(error, code);
    expect(refusal).toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringContaining(`Microsoft did not let us in (${error}, ${code}). ${advice}`),
    });
    expect(refusal.message).not.toContain('Ada');
  });

  test('of a scope that the registration at Atlassian does not allow names all that it has to', () => {
    const { message } = said('invalid_scope', '', atlassianApplication(configuration()));
    expect(message).toContain(
      'has to allow all that is asked for: read:board:trello, write:board:trello, write:board:m',
    );
  });

  test('a person who left Microsoft’s page is told of both reasons, because the code is the same', () => {
    const answer = { error: 'access_denied', error_description: 'AADSTS65004: x' };
    const page = administratorPage(microsoft(), answer, redirectUri);
    expect(page).toContain('/organizations/v2.0/adminconsent?');
    expect(refusalOf(microsoft(), answer, redirectUri).message).toContain(
      `Connect again and accept. If Microsoft said "Need admin approval", an administrator of the organisation has to agree first, at ${page}; then`,
    );
  });

  test.each(['AADSTS90093', 'AADSTS90094', 'AADSTS900941', 'AADSTS90095', 'AADSTS65001'])(
    '%s is for an administrator, who agrees at a page',
    (code) => {
      const page = (tenant: string, back = redirectUri) => {
        const asked = { client_id: 'client', scope: microsoft().tokenScope!, redirect_uri: back };
        return `https://login.example/${tenant}/v2.0/adminconsent?${new URLSearchParams(asked).toString()}`;
      };
      const answer = { error: 'invalid_grant', error_description: `${code}: x` };
      for (const [tenant, at] of [
        ...[
          ['common', 'organizations'],
          ['consumers', 'organizations'],
          ['contoso', 'contoso'],
          ['xcommon', 'xcommon'],
          ['common.example', 'common.example'],
        ],
      ] as [string, string][]) {
        const application = microsoft({ tenant });
        expect(administratorPage(application, answer, redirectUri)).toBe(page(at));
        expect(refusalOf(application, answer, redirectUri).message).toContain(
          `An administrator of the organisation has to agree first, at ${page(at)}; then connect again.`,
        );
      }
      // By the command, whatever port it has got.
      expect(refusalOf(microsoft(), answer, 'http://localhost:54321').message).toContain(
        `first, at ${page('organizations', 'http://localhost')}; it ends at http://localhost, and where this page cannot be reached that is as it should be. Then connect again.`,
      );
      expect(administratorPage(microsoft(), { error: 'access_denied' }, redirectUri)).toBeUndefined();
      expect(administratorPage(microsoft(), 'x', redirectUri)).toBeUndefined();
    },
  );
});
