/** Trello tokens, old (64 hex) and new (ATTA…). */
const trelloToken = /[0-9a-f]{64}|ATTA[\w-]{20,}/gi;

/** Words joined by dots, some of which are JSON Web Tokens. Taken whole: looked for in the middle of a long run, each place would read on to its end. */
const dottedWords = /(?<![\w-])[\w-]{13,}\.[\w-]+(?:\.[\w-]*)?/g;

/** Trello has paths with a token in them: `/tokens/{token}/webhooks`. */
const tokenInPath = /(\/tokens\/)[^/\s?]+/gi;

/** Replaces what looks like a credential. For paths and provider texts that end in failures and logs. */
export function hideSecrets(text: string): string {
  return text
    .replace(tokenInPath, '$1{token}')
    .replace(dottedWords, (words) => {
      const start = webTokenStart(words);
      return start === undefined ? words : `${words.slice(0, start)}{secret}`;
    })
    .replace(trelloToken, '{secret}');
}

/** Whether a text looks like a credential somebody pasted. */
export function looksLikeSecret(text: string): boolean {
  if (text.search(trelloToken) !== -1) return true;
  for (const [words] of text.matchAll(dottedWords)) if (webTokenStart(words) !== undefined) return true;
  return false;
}

/** Where a JSON Web Token begins: its header is an object in base64url, at least ten characters more. */
function webTokenStart(words: string): number | undefined {
  const start = words.search(/eyJ/i);
  return start !== -1 && words.indexOf('.') - start >= 13 ? start : undefined;
}
