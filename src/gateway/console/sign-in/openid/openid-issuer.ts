import * as openid from 'openid-client';
import type { OpenIdSettings } from '../../../../configuration/sign-in-settings';
import { outgoingFetch } from '../../../../providers/outgoing-fetch';
import type { RoundTrip } from '../../round-trips';
import { verifiedAddress } from './verified-address';

/** A sign-in at the issuer that has begun and not ended. */
export interface OpenIdTrip extends RoundTrip {
  readonly nonce: string;
  /** PKCE, RFC 7636. */
  readonly verifier: string;
  /** The path of the page to open after the sign-in. */
  readonly to: string;
}

/** The OpenID Connect issuer: authorization code with PKCE, state and nonce. Its metadata is read when it is first needed. */
export class OpenIdIssuer {
  private discovered: Promise<openid.Configuration> | undefined;

  constructor(private readonly settings: OpenIdSettings) {}

  /** The name people know the issuer by: its host. */
  get name(): string {
    return new URL(this.settings.issuer).host;
  }

  /** @throws when the issuer does not answer, or its metadata does not conform to OpenID Connect */
  async begin(redirectUri: string, to: string): Promise<{ url: string; trip: OpenIdTrip }> {
    const configuration = await this.discover();
    const trip: OpenIdTrip = {
      redirectUri,
      to,
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: trip.state,
      nonce: trip.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, trip };
  }

  /**
   * Ends the sign-in of a browser that came back from the issuer.
   *
   * @returns the verified address; undefined when the issuer does not vouch for one
   * @throws when the issuer refuses, or its answer does not belong to this sign-in or is not signed by the issuer
   */
  async finish({ redirectUri, state, nonce, verifier }: OpenIdTrip, query: string): Promise<string | undefined> {
    const configuration = await this.discover();
    const cameBackTo = new URL(redirectUri);
    cameBackTo.search = query;
    const tokens = await openid.authorizationCodeGrant(configuration, cameBackTo, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const { issuer, userinfo_endpoint: userInfo } = configuration.serverMetadata();
    const address = verifiedAddress(claims, issuer);
    if (address !== undefined || claims === undefined || userInfo === undefined) return address;
    // Many issuers return the address only here.
    return verifiedAddress(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub), issuer);
  }

  private async discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    this.discovered ??= openid.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? openid.None() : undefined,
      {
        timeout: 10,
        [openid.customFetch]: outgoingFetch,
        execute: [
          // Otherwise the library takes TLS to the token endpoint for proof enough, and never looks at the signature of an ID token.
          openid.enableNonRepudiationChecks,
          // The configuration accepts http only for issuers on this machine.
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = undefined;
      throw error;
    }
  }
}
