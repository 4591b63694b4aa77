/** Returns HTML as Exchange stores it: a whole document, without scripts and event handlers. */
export function toStoredHtml(html: string): string {
  const safe = withoutActiveElements(html).replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
  if (/<html[\s>]/i.test(safe)) return safe;
  return `<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>${safe}</body></html>`;
}

/**
 * Removes each of these elements with its content. An element without a closing tag stays. A single expression for the whole element would scan
 * the rest of the text from each opening tag, and a body of megabytes must not block the process.
 */
function withoutActiveElements(html: string): string {
  const opening = /<(script|iframe|object|embed)\b[^<>]*>/gi;
  const neverClosed = new Set<string>();
  const kept: string[] = [];
  let position = 0;
  for (let opened = opening.exec(html); opened !== null; opened = opening.exec(html)) {
    const name = (opened[1] ?? '').toLowerCase();
    const end = neverClosed.has(name) ? undefined : endOfElement(html, name, opening.lastIndex);
    if (end === undefined) {
      neverClosed.add(name);
      continue;
    }
    kept.push(html.slice(position, opened.index));
    position = end;
    opening.lastIndex = end;
  }
  return [...kept, html.slice(position)].join('');
}

function endOfElement(html: string, name: string, from: number): number | undefined {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.test(html) ? closing.lastIndex : undefined;
}
