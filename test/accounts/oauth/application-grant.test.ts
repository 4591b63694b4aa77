import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { jwtVerify } from 'jose';
import { applicationGrant } from '../../../src/accounts/oauth/application-grant';
import { rolesOf } from '../../../src/accounts/oauth/roles-of';
import { certificates } from '../../support/application-certificates';
import { configuration } from './configured';

describe('an application asks for a token of its own', () => {
  const application = (proof: Parameters<typeof applicationGrant>[0]['proof']) =>
    applicationGrant({ tenant: 'a/b', clientId: 'c', proof }, configuration());
  const client = {
    provider: 'Microsoft',
    tokenUrl: 'https://login.example/a%2Fb/oauth2/v2.0/token',
    clientId: 'c',
    body: 'form',
  };
  const grant = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };

  test('with its secret', async () => {
    expect(await application({ kind: 'secret', secret: 's' })).toEqual({
      client: { ...client, clientSecret: 's' },
      grant,
    });
  });

  test('with what its certificate’s key has signed, for five minutes', async () => {
    const [certificate, key] = certificates.ours.split(/(?=-----BEGIN PRIVATE)/) as [string, string];
    const asked = await application({ kind: 'certificate', certificate, privateKey: key });
    expect(asked).toEqual({
      client,
      grant: {
        ...{ ...grant, client_assertion: expect.any(String) as string },
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      },
    });
    const { raw, publicKey } = new X509Certificate(certificate);
    const { payload, protectedHeader } = await jwtVerify(
      asked.grant.client_assertion!,
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    );
    expect(protectedHeader).toEqual({
      ...{ alg: 'PS256', typ: 'JWT', 'x5t#S256': createHash('sha256').update(raw).digest('base64url') },
    });
    const now = Math.floor(Date.now() / 1_000);
    expect(payload).toMatchObject({ aud: client.tokenUrl, iss: 'c', sub: 'c', jti: expect.any(String) as string });
    expect(Math.abs(payload.iat! - now)).toBeLessThan(5);
    expect([payload.nbf! - payload.iat!, payload.exp! - payload.iat!]).toEqual([0, 300]);
  });
});

test('the roles of an application are those its token names, in order', () => {
  const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  expect(rolesOf(token({ roles: ['b', 'a'] }))).toEqual(['a', 'b']);
  for (const unreadable of [
    'x',
    token({}),
    token({ roles: 'a' }),
    token({ roles: ['x'.repeat(201)] }),
    token({ roles: Array(501).fill('x') }),
  ])
    expect(rolesOf(unreadable)).toEqual([]);
  expect(rolesOf(token({ roles: Array(500).fill('x'.repeat(200)) }))).toHaveLength(500);
});
