import { constants, createHash, randomUUID, sign, X509Certificate } from 'node:crypto';
import { startSandbox, type Sandbox } from '../../src';

/** Made for this file: of 1024 bits, and valid for a hundred years. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIB+TCCAWKgAwIBAgIUNOQe2ts7QBvUpfWkdJaTA1qr7BEwDQYJKoZIhvcNAQEL
BQAwDzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMjgwNzU2MDlaGA8yMTI2MTEwNDA3
NTYwOVowDzENMAsGA1UEAwwEdGVzdDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkC
gYEA0243bP2eSnp9QAbv5ulB3meShxwIzaGezKpOeV4ioK42zfjsm3JM3vCstgLk
J0eMzZmMkiTtMYOlL4uubwD/Lvn1ef49+qy65uww/kFErG6YQq+y1AEiibNvm5mW
DdDJV7BclAm0YEF4TWvoO9BCJpEJutQI9lSXlN7E4D7y8ekCAwEAAaNQME4wHQYD
VR0OBBYEFOxQY2gnJcxsbDtTKcKMhG1GkjSxMB8GA1UdIwQYMBaAFOxQY2gnJcxs
bDtTKcKMhG1GkjSxMAwGA1UdEwQFMAMBAf8wDQYJKoZIhvcNAQELBQADgYEAirqe
eGRpvCuGKVobP7sJCceP8f1CD03OJin572Yp6eueD35h10y8NLAmLA/3rTfSvz5F
3+3Fi7dllNBKPvjnqo0gLSsXuVKXBn00h2WAfO7qasgZ1UOObiBhLlh9OLOearPe
1/JwbXCWZeg+yVOXqghIUtASVTw8tYSnyw5QCh4=
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIICeAIBADANBgkqhkiG9w0BAQEFAASCAmIwggJeAgEAAoGBANNuN2z9nkp6fUAG
7+bpQd5nkoccCM2hnsyqTnleIqCuNs347JtyTN7wrLYC5CdHjM2ZjJIk7TGDpS+L
rm8A/y759Xn+PfqsuubsMP5BRKxumEKvstQBIomzb5uZlg3QyVewXJQJtGBBeE1r
6DvQQiaRCbrUCPZUl5TexOA+8vHpAgMBAAECgYEArun9vJNNAvy25eNXUUckESTK
WjBdMBFHWLaEWXABYcD+4gPPawJyifW+TI2zxrMwz176pmUaPd5VKDJ8yqSedvNj
KZ7Ev8ns6YCoMCe8mWBCED/UWfqi2gXcSsj8Sb7e7RdifFPVNeT4Cix/KSP5CJUD
bfjhCVtKEj7woZw7a0kCQQDx5QIWHHLv+APrKU79R0gVthKy7455GswOrikQheJg
yrjoci0U/RvZMhopQRixk93UabOgPLJvEKEzB6d4Adb3AkEA38JxTmHFUHYnF7lP
dCDkzRid16qbQOYg9ygrUSdGLPP6TfJ8rv9s2jVp+2pS3DB1TL/lEpSzCxrf8scD
DyjmHwJBAJlbE9iKzr+eYHWdacuffm7tUKuKvqu+tnH0LmqgRuYQf+w2PqiY0yf+
4KEY+RvT4AZDwTKsaH+LbndYue6WU/8CQB6Vt2MdXhkXbVSC0edvr5aRLNIT0dDX
I95ksTcQhTkTyDzrTjulUj2pW2kwKU9LmFz7RdZ6WNbFv6KxrStfTcUCQQCPWxfK
IqXyi2lH4A+gtQRQeIe50sfUqlqtvjMlojXmNIA/lD4MUiyOSMiab/Y87EFyoenP
HG7ki6mawVQ1UZeV
-----END PRIVATE KEY-----`;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clientSecrets: { listed: 'right' } });
  const roles = ['Mail.Read'];
  sandbox.login.registerApplication({ clientId: 'secretive', secret: 'right', roles });
  sandbox.login.registerApplication({ clientId: 'signing', certificate, roles });
  sandbox.login.registerApplication({ clientId: 'plain', roles });
});
afterAll(() => sandbox.close());

const endpoint = () => `${sandbox.urls.login}/contoso.example/oauth2/v2.0/token`;

async function refresh(clientId: string, more: Record<string, string>, headers: Record<string, string> = {}) {
  const refreshToken = sandbox.login.issueRefreshToken(
    'ada@contoso.example',
    ['Mail.Read', 'offline_access'],
    clientId,
  );
  return ask({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...more }, headers);
}
const own = (clientId: string, more: Record<string, string>, headers: Record<string, string> = {}) => {
  const grant = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };
  return ask({ ...grant, ...(!('Authorization' in headers) && { client_id: clientId }), ...more }, headers);
};
async function ask(form: Record<string, string>, headers: Record<string, string>) {
  const response = await fetch(endpoint(), { method: 'POST', headers, body: new URLSearchParams(form) });
  const { error, error_codes: codes } = (await response.json()) as { error?: string; error_codes?: number[] };
  return error === undefined ? response.status : [response.status, error, ...(codes ?? [])];
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const thumbprint = (hash: string) => createHash(hash).update(new X509Certificate(certificate).raw).digest('base64url');

/** What MSAL makes of a certificate (learn.microsoft.com/entra/identity-platform/certificate-credentials). */
function assertion(claims: object = {}, header: object = { alg: 'PS256', 'x5t#S256': thumbprint('sha256') }) {
  const named = { aud: endpoint(), iss: 'signing', sub: 'signing', jti: randomUUID() };
  const signed = [
    part({ typ: 'JWT', ...header }),
    part({ ...named, exp: Math.floor(Date.now() / 1000) + 300, ...claims }),
  ].join('.');
  const isOlder = 'alg' in header && header.alg === 'RS256';
  const padding = isOlder ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_PSS_PADDING;
  const signature = sign('sha256', Buffer.from(signed), { key, padding, ...(!isOlder && { saltLength: 32 }) }).toString(
    'base64url',
  );
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${signed}.${signature}`,
  };
}

const basic = (client: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
});

describe('a client proves itself for a refresh token, as for a token of its own:', () => {
  test.each(['secretive', 'listed'])('%s by its secret, in the form or the header', async (client) => {
    expect(await refresh(client, { client_secret: 'right' })).toBe(200);
    expect(await refresh(client, {}, basic(client, 'right'))).toBe(200);
    expect(await refresh(client, { client_secret: 'wrong' })).toEqual([401, 'invalid_client', 7000215]);
    expect(await refresh(client, {}, basic(client, 'wrong'))).toEqual([401, 'invalid_client', 7000215]);
    expect(await refresh(client, {})).toEqual([401, 'invalid_client', 7000218]);
    const nonsense = { client_assertion: 'x.y.z', client_assertion_type: 'nonsense' };
    expect(await refresh(client, nonsense)).toEqual([401, 'invalid_client', 700027]);
  });

  test('signing by its certificate', async () => {
    expect(await refresh('signing', assertion())).toBe(200);
    for (const header of [
      { alg: 'RS256', x5t: thumbprint('sha1') },
      { alg: 'RS256', x5t: `${thumbprint('sha1')}=` },
      { alg: 'PS256', 'x5t#S256': `${thumbprint('sha256')}=` },
    ])
      expect(await refresh('signing', assertion({}, header))).toBe(200);
    for (const claims of [{ aud: 'https://elsewhere.example' }, { iss: 'another' }, { exp: 1 }])
      expect(await refresh('signing', assertion(claims))).toEqual([401, 'invalid_client', 700027]);
    for (const header of [
      { alg: 'RS256', x5t: thumbprint('md5') },
      { alg: 'none', x5t: thumbprint('sha1') },
      { alg: 'PS256' },
    ])
      expect(await refresh('signing', assertion({}, header))).toEqual([401, 'invalid_client', 700027]);
    expect(await refresh('signing', { client_secret: 'guessed' })).toEqual([401, 'invalid_client', 7000215]);
  });

  test('one of which no proof is known, not at all; but it gets no token of its own', async () => {
    expect(await refresh('plain', {})).toBe(200);
    expect(await refresh('anybody', { client_secret: 'anything' })).toBe(200);
    expect(await own('plain', {})).toEqual([401, 'invalid_client', 7000216]);
    expect(await own('plain', { client_secret: 'guessed' })).toEqual([401, 'invalid_client', 7000215]);
  });
});

test('an application’s own token is had by a secret in the header too', async () => {
  expect(await own('secretive', {}, basic('secretive', 'right'))).toBe(200);
  expect(await own('secretive', {}, basic('secretive', 'wrong'))).toEqual([401, 'invalid_client', 7000215]);
  expect(await own('signing', assertion())).toBe(200);
});

test('a code is redeemed by nobody but its client', async () => {
  const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: 'http://localhost:9/callback' };
  expect(await ask({ ...code, client_id: 'secretive' }, {})).toEqual([401, 'invalid_client', 7000218]);
  expect(await ask({ ...code, client_id: 'secretive', client_secret: 'right' }, {})).toEqual([
    400,
    'invalid_grant',
    70000,
  ]);
});
