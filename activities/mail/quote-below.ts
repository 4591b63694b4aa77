import { walkHtml } from '../../src/contracts/mail/walk-html';
import { messageText } from '../../src/providers/microsoft-graph/message-text';

interface Body {
  contentType: 'text' | 'html';
  content: string;
}

interface DraftBody {
  contentType?: string | null | undefined;
  content?: string | null | undefined;
}

/**
 * Bytes of a quote as JSON that are written back. Graph takes 4 MB in one request, with a body of ours, which has 200,000 characters at most.
 * (https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/682)
 */
const largestQuote = 3 * 1024 * 1024;

/**
 * A body above what the provider quotes in a reply or forward; just the body where it quotes nothing. HTML is the content of a document, not one. Of
 * what is too large to be written back its text is quoted.
 */
export function quoteBelow(own: Body, quoted: DraftBody | null | undefined): Body {
  const content = quoted?.content ?? '';
  if (content.trim() === '') return own;
  const written = quoted?.contentType?.toLowerCase() === 'html' ? content : textAsHtml(content);
  const history = Buffer.byteLength(JSON.stringify(written)) > largestQuote ? textAlone(quoted) : written;
  const start = startOfText(history);
  const above = own.contentType === 'html' ? own.content : textAsHtml(own.content);
  return { contentType: 'html', content: `${history.slice(0, start)}<div>${above}</div>${history.slice(start)}` };
}

/** Behind a rule as Exchange draws it, so that it is known as a quote when the draft is changed. */
function textAlone(quoted: DraftBody | null | undefined): string {
  const { text, isCut } = messageText({ body: { ...quoted } });
  return `<hr><div id="divRplyFwdMsg">${textAsHtml(text)}${isCut ? '<br>…' : ''}</div>`;
}

/** A body in the place of what stands above the quote of a draft; the quote stays. */
export function replaceAboveQuote(own: Body, draft: DraftBody | null | undefined): Body {
  const content = draft?.content ?? '';
  const quote = draft?.contentType?.toLowerCase() === 'html' ? startOfQuote(content) : undefined;
  if (quote === undefined) return own;
  return quoteBelow(own, {
    contentType: 'html',
    content: content.slice(0, startOfText(content)) + content.slice(quote),
  });
}

/** Where Exchange begins to quote: a rule, and below it the lines that tell of the message. */
function startOfQuote(html: string): number | undefined {
  let rule: number | undefined;
  let quote: number | undefined;
  walkHtml(html, {
    onOpen: (name, { id }, _end, start) => {
      if (quote !== undefined) return;
      if (name === 'hr') rule = start;
      if (id === 'divRplyFwdMsg') quote = rule ?? start;
      if (id === 'appendonsend') quote = start;
    },
  });
  return quote;
}

/** What may stand before the body, and is read alike by every program. */
const beforeBody: ReadonlySet<string> = new Set(['html', 'head', 'meta', 'base', 'link', 'title', 'style']);

/**
 * Behind the tag of the body. What is quoted is a stranger's: where something stands before that tag in which an answer would not be seen,
 * or which programs read differently, the answer goes before all of it.
 */
function startOfText(html: string): number {
  let start: number | undefined;
  walkHtml(html, {
    onOpen: (name, _attributes, end) => {
      if (name === 'body') start ??= end;
      else if (!beforeBody.has(name)) start ??= 0;
    },
    onComment: (text) => {
      // Browsers end the one at `--!>`, the other at the first `>`.
      if (text.includes('--!') || text.startsWith('[CDATA[')) start ??= 0;
    },
  });
  return start ?? 0;
}

function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>\r\n');
}
