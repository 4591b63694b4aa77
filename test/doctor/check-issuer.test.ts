import { readConfiguration } from '../../src/configuration';
import { checkIssuer } from '../../src/doctor/check-issuer';
import { OpenIdIssuer } from '../../src/gateway/console/sign-in/openid/openid-issuer';
import { startLocalServer, answerJson, type LocalServer } from '../providers/local-server';

/** The metadata of the issuer at `/realm`. */
let metadata: (server: string) => unknown;
let status = 200;
let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer(({ url }, response) =>
    answerJson(response, url === '/realm/.well-known/openid-configuration' ? status : 404, metadata(server.url)),
  );
});
afterAll(() => server.close());
beforeEach(() => {
  status = 200;
  metadata = (url) => metadataOf(`${url}/realm`);
});

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
});

const configured = (path: string) =>
  readConfiguration({
    OIDC_ISSUER: `${server.url}${path}`,
    OIDC_CLIENT_ID: 'pages',
    OIDC_ALLOWED: 'ada@example.com=operator',
  });

async function look(path: string): Promise<string> {
  const found = await checkIssuer(configured(path));
  return found.map(({ level, text, advice = '' }) => `${level}: ${text} ${advice}`.trim()).join('\n');
}

/** Whether the gateway begins a sign-in at that issuer. */
async function signsIn(path: string): Promise<boolean> {
  const { openId } = configured(path).signIn;
  const begun = await new OpenIdIssuer(openId!)
    .begin('https://desk.example/sign-in/callback', '/')
    .catch(() => undefined);
  return begun !== undefined;
}

test('without an issuer nothing is said of one', async () => {
  expect(await checkIssuer(readConfiguration({}))).toEqual([]);
});

test.each(['/realm', '/realm/.well-known/openid-configuration'])(
  'an issuer that is configured as %s, with which people can sign in, is well',
  async (path) => {
    expect(await look(path)).toBe(`good: The OpenID Connect issuer answers at ${new URL(server.url).host}.`);
    expect(await signsIn(path)).toBe(true);
  },
);

test('an issuer that calls itself otherwise, with which nobody can sign in, is named by both, with the line to set', async () => {
  expect(await look('/realm/')).toBe(
    `problem: The OpenID Connect issuer calls itself ${server.url}/realm, and OIDC_ISSUER is ${server.url}/realm/: nobody can sign in to the pages. ` +
      `Set OIDC_ISSUER=${server.url}/realm if that is the one you mean.`,
  );
  expect(await signsIn('/realm/')).toBe(false);
});

test('an issuer whose realm was renamed answers 404, and the address is told', async () => {
  expect(await look('/another')).toMatch(
    /^problem: The OpenID Connect issuer answers 404 at http\S+\/another\/\.well-known\/openid-configuration, where/,
  );
});

test('an issuer that is moved for good is told by its answer, since nothing follows it', async () => {
  status = 301;
  expect(await look('/realm')).toMatch(/^problem: The OpenID Connect issuer answers 301 at/);
});

test.each([
  ['a page', (): unknown => 'Sign in'],
  ['metadata without keys', (url: string): unknown => ({ ...metadataOf(`${url}/realm`), jwks_uri: undefined })],
])('%s in the place of the metadata is told as not that', async (_, body) => {
  metadata = body;
  expect(await look('/realm')).toMatch(/^problem: What is at \S+ is not the metadata of an OpenID Connect issuer/);
});
