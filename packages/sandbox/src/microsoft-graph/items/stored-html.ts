/** HTML as Exchange keeps it: a whole document, without scripts and event handlers. */
export function toStoredHtml(html: string): string {
  const safe = html
    .replace(/<(script|iframe|object|embed)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
  if (/<html[\s>]/i.test(safe)) return safe;
  return `<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>${safe}</body></html>`;
}
