/** Trello tokens, old (64 hex) and new (ATTA…). */
const trelloToken = /[0-9a-f]{64}|ATTA[\w-]{20,}/gi;

/** Words joined by dots; some are JSON Web Tokens. Matched whole: matches that start inside a long run would each scan to its end. */
const dottedWords = /(?<![\w-])[\w-]{13,}\.[\w-]+(?:\.[\w-]*)?/g;

/** Some Trello paths contain a token: `/tokens/{token}/webhooks`. */
const tokenInPath = /(\/tokens\/)[^/\s?]+/gi;

/** Replaces what looks like a credential, in paths and provider texts for failures and logs. */
export function hideSecrets(text: string): string {
  return text
    .replace(tokenInPath, '$1{token}')
    .replace(dottedWords, (words) => {
      const start = webTokenStart(words);
      return start === undefined ? words : `${words.slice(0, start)}{secret}`;
    })
    .replace(trelloToken, '{secret}');
}

/** Whether a text looks like a pasted credential. */
export function looksLikeSecret(text: string): boolean {
  if (text.search(trelloToken) !== -1) return true;
  for (const [words] of text.matchAll(dottedWords)) if (webTokenStart(words) !== undefined) return true;
  return false;
}

/** Returns where a JSON Web Token begins: its header is a base64url object of at least ten more characters. */
function webTokenStart(words: string): number | undefined {
  const start = words.search(/eyJ/i);
  return start !== -1 && words.indexOf('.') - start >= 13 ? start : undefined;
}
