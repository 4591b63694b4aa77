/** Lines with which mail programs begin what they quote, in the languages we have seen them write. */
const quoteBeginnings: readonly RegExp[] = [
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(?:on|am|le|el|il)\b.{5,200}\b(?:wrote|schrieb|a écrit|escribió|ha scritto)\b.{0,80}:$/i,
  /^(?:from|von|de):\s.{1,200}$/i,
];

/** Whether a "From:" line begins a quoted header: sender, then a date within the next lines. */
const quotedHeader = /^(?:sent|date|gesendet|datum|envoyé|enviado|fecha):\s/i;

/** Divides a plain-text body into what was written now and what is quoted below it. */
export function splitQuotedHistory(text: string): { latest: string; quoted: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const beginning = lines.findIndex((line, index) => beginsQuote(line.trim(), lines, index));
  if (beginning <= 0) return { latest: text.trim(), quoted: '' };
  return { latest: lines.slice(0, beginning).join('\n').trim(), quoted: lines.slice(beginning).join('\n').trim() };
}

function beginsQuote(line: string, lines: readonly string[], index: number): boolean {
  if (line.startsWith('>'))
    return lines.slice(index).every((later) => later.trim() === '' || later.trim().startsWith('>'));
  if (!quoteBeginnings.some((pattern) => pattern.test(line))) return false;
  const isHeader = /^(?:from|von|de):/i.test(line);
  return !isHeader || lines.slice(index + 1, index + 4).some((later) => quotedHeader.test(later.trim()));
}
