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
  const opening = /<body[^>]*>/i.exec(history);
  const start = opening === null ? 0 : opening.index + opening[0].length;
  const above = own.contentType === 'html' ? insideBody(own.content) : textAsHtml(own.content);
  return { contentType: 'html', content: `${history.slice(0, start)}<div>${above}</div>${history.slice(start)}` };
}

/** One document cannot stand in another. */
function insideBody(html: string): string {
  return /<body[^>]*>([\s\S]*?)(<\/body>|$)/i.exec(html)?.[1] ?? html;
}

function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>\r\n');
}
