/** Trello tokens, old (64 hex) and new (ATTA…), and JSON Web Tokens. */
const secretShapes = /[0-9a-f]{64}|ATTA[\w-]{20,}|eyJ[\w-]{10,}\.[\w-]+(\.[\w-]*)?/gi;

/** Trello has paths with a token in them: `/tokens/{token}/webhooks`. */
const tokenInPath = /(\/tokens\/)[^/\s?]+/gi;

/** Replaces what looks like a credential. For paths and provider texts that end in failures and logs. */
export function hideSecrets(text: string): string {
  return text.replace(tokenInPath, '$1{token}').replace(secretShapes, '{secret}');
}

/** Whether a text looks like a credential somebody pasted. */
export function looksLikeSecret(text: string): boolean {
  return text.search(secretShapes) !== -1;
}
