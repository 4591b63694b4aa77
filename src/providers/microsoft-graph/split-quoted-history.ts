/** `-----Original Message-----`. */
const divider =
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale)\s*-{2,}$/i;

/**
 * The line Outlook draws above a quote. Orders, signatures and invitations to Teams have such lines too: it counts only directly above the quote's
 * sender line, because a stranger could otherwise hide the text below it.
 */
const rule = /^_{10,}$/;

/** `On Monday, Ada wrote:`, in one line or two. A word ends where no letter follows: `\b` does not recognise the end of a word in ó. */
const attribution =
  /^(on|am|le|el|il|op)\s.{5,300}\s(wrote|schrieb|a écrit|escribió|ha scritto|schreef)(?!\p{L}).{0,100}:$/iu;

const senderLine = /^\*?(from|von|de|da|van):\*?\s/i;
const dateLine = /^\*?(sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden):\*?\s/i;

/**
 * Splits a plain-text body into the new text and the earlier messages quoted below it. Answers written between quoted lines stay in place:
 * there is then no history to cut off. A message that consists only of a quote, such as a forward without a comment, counts as new text.
 */
export function splitQuotedHistory(text: string): { latest: string; quoted: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const trimmed = lines.map((line) => line.trim());
  const lastOwnLine = trimmed.findLastIndex((line) => line !== '' && !line.startsWith('>'));
  const start = trimmed.findIndex(
    (line, index) => line !== '' && (index > lastOwnLine || historyStarts(trimmed, index)),
  );
  const latest = lines.slice(0, Math.max(0, start)).join('\n').trim();
  if (latest === '') return { latest: text.trim(), quoted: '' };
  return { latest, quoted: lines.slice(start).join('\n').trim() };
}

function historyStarts(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (divider.test(line)) return true;
  if (rule.test(line)) return senderLine.test(lines.slice(index + 1, index + 4).find((below) => below !== '') ?? '');
  if (senderLine.test(line)) return lines.slice(index + 1, index + 4).some((below) => dateLine.test(below));
  return attribution.test(line) || attribution.test(`${line} ${lines[index + 1] ?? ''}`);
}
