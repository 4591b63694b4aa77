import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { answerJson, startLocalServer, type LocalServer } from '../../providers/local-server';
import { startGateway } from '../worlds/start-gateway';

const clientId = 'console';
let issuer: LocalServer;
/** The key that the issuer publishes, and the one it signs with. */
let published: CryptoKey;
let signing: CryptoKey;
/** Of the sign-in that is under way. */
let nonce = '';

const idToken = () =>
  new SignJWT({ email: 'ada@contoso.example', email_verified: true, nonce })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer.url)
    .setAudience(clientId)
    .setSubject('ada')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(signing);

async function answerOf(path: string): Promise<object> {
  const { url } = issuer;
  if (path === '/keys') return { keys: [{ ...(await exportJWK(published)), use: 'sig' }] };
  if (path === '/token') return { token_type: 'Bearer', access_token: 'a', id_token: await idToken() };
  const endpoints = { authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` };
  return { issuer: url, ...endpoints, jwks_uri: `${url}/keys`, response_types_supported: ['code'] };
}

beforeAll(async () => {
  issuer = await startLocalServer(async ({ url }, response) => answerJson(response, 200, await answerOf(url)));
});
afterAll(() => issuer.close());

/** Signs in at a gateway that has not asked the issuer for its key yet. */
async function signIn() {
  const { url, faults } = await startGateway({
    environment: {
      ...{ PUBLIC_URL: '', OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: clientId },
      OIDC_ALLOWED: 'ada@contoso.example=operator',
    },
    link: false,
  });
  const away = await fetch(`${url}/sign-in/openid?to=/approvals`, { redirect: 'manual' });
  const asked = new URL(away.headers.get('Location') ?? '').searchParams;
  nonce = asked.get('nonce') ?? '';
  const back = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' }).toString();
  const [cookie = ''] = (away.headers.getSetCookie()[0] ?? '').split(';');
  const { status } = await fetch(`${url}/sign-in/callback?${back}`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
  return [status, faults.map(String)];
}

test('an ID token signs in only where the key that the issuer publishes has signed it', async () => {
  const [own, another] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')];
  published = own.publicKey;
  signing = own.privateKey;
  expect(await signIn()).toEqual([303, []]);
  signing = another.privateKey;
  expect(await signIn()).toEqual([502, [expect.stringMatching(/failed: .*JWT signature verification failed$/)]]);
});
