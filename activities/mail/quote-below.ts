interface Body {
  contentType: 'text' | 'html';
  content: string;
}

interface DraftBody {
  contentType?: string | null | undefined;
  content?: string | null | undefined;
}

/** A body above what the provider quotes in a reply or forward; just the body where it quotes nothing. */
export function quoteBelow(own: Body, quoted: DraftBody | null | undefined): Body {
  const content = quoted?.content ?? '';
  if (content.trim() === '') return own;
  const history = quoted?.contentType?.toLowerCase() === 'html' ? content : textAsHtml(content);
  const start = endOfBodyTag(history) ?? 0;
  const above = own.contentType === 'html' ? insideBody(own.content) : textAsHtml(own.content);
  return { contentType: 'html', content: `${history.slice(0, start)}<div>${above}</div>${history.slice(start)}` };
}

/** One document cannot stand in another. */
function insideBody(html: string): string {
  const start = endOfBodyTag(html);
  if (start === undefined) return html;
  const inside = html.slice(start);
  const end = inside.search(/<\/body>/i);
  return end === -1 ? inside : inside.slice(0, end);
}

/** Where the content of the body begins; undefined where it has no tag of its own. */
function endOfBodyTag(html: string): number | undefined {
  const tag = html.search(/<body/i);
  const end = tag === -1 ? -1 : html.indexOf('>', tag);
  return end === -1 ? undefined : end + 1;
}

function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>\r\n');
}
