import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Trello signed these bytes for this address with one of our secrets: base64(HMAC-SHA1(secret, body + callbackURL)).
 * https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/#webhook-signatures
 *
 * @param body the bytes as received: parsing and serialising them again would change them
 * @param callbackUrl exactly as the webhook was registered
 */
export function isTrelloSignature(
  signature: string,
  body: Uint8Array,
  callbackUrl: string,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac('sha1', secret).update(body).update(callbackUrl, 'utf8').digest('base64'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
