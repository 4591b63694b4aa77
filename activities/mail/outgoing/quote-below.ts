import { walkHtml } from '../../../src/contracts/mail/walk-html';
import { messageText, type MessageText } from '../../../src/providers/microsoft-graph/message-text';

interface Body {
  contentType: 'text' | 'html';
  content: string;
}

interface DraftBody {
  contentType?: string | null | undefined;
  content?: string | null | undefined;
}

/**
 * The largest quote to write back, in bytes of JSON. Graph accepts 4 MB in one request, which also has our body of 200,000 characters at most.
 * (https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/682)
 */
const largestQuote = 3 * 1024 * 1024;

/**
 * Returns a body above the provider's quote in a reply or forward; only the body if there is no quote. HTML of `own` is a document's content, not a
 * document. Only the text is quoted if the quote is too large to be written back, or if its styles, which are a stranger's, may hide our words.
 */
export function quoteBelow(own: Body, quoted: DraftBody | null | undefined): Body {
  const content = quoted?.content ?? '';
  if (content.trim() === '') return own;
  const quote = quoted?.contentType?.toLowerCase() === 'html' ? content : textAsHtml(content);
  const above = `<div>${own.contentType === 'html' ? own.content : textAsHtml(own.content)}</div>`;
  const isTooLarge = Buffer.byteLength(JSON.stringify(quote)) > largestQuote;
  const isWritten = !isTooLarge && areReadFirst(above, quote);
  return { contentType: 'html', content: placeAbove(above, isWritten ? quote : textAlone(quote)) };
}

function placeAbove(above: string, quote: string): string {
  const start = startOfText(quote);
  return quote.slice(0, start) + above + quote.slice(start);
}

/** Whether a reader sees all our words, and before anything else. What style sheets at other addresses hide, nobody knows. */
function areReadFirst(above: string, quote: string): boolean {
  const { text, isStyledElsewhere } = readHtml(placeAbove(above, quote));
  return !isStyledElsewhere && wordsOf(text).startsWith(wordsOf(readHtml(above).text));
}

const readHtml = (content: string): MessageText => messageText({ body: { contentType: 'html', content } });

const wordsOf = (text: string): string => text.split(/\s+/).join(' ').trim();

/** Returns the quote's text below a rule as Exchange draws it, so that it is recognised as a quote when the draft is changed. */
function textAlone(quote: string): string {
  const { text, isCut } = readHtml(quote);
  return `<hr><div id="divRplyFwdMsg">${textAsHtml(text)}${isCut ? '<br>…' : ''}</div>`;
}

/** Returns a body that replaces the text above a draft's quote; the quote stays. */
export function replaceAboveQuote(own: Body, draft: DraftBody | null | undefined): Body {
  const content = draft?.content ?? '';
  const quote = draft?.contentType?.toLowerCase() === 'html' ? startOfQuote(content) : undefined;
  if (quote === undefined) return own;
  return quoteBelow(own, {
    contentType: 'html',
    content: content.slice(0, startOfText(content)) + content.slice(quote),
  });
}

/** Returns where Exchange's quote begins: a rule, followed by the lines that describe the message. */
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

/** Elements that may come before the body and that every program reads the same way. */
const beforeBody: ReadonlySet<string> = new Set(['html', 'head', 'meta', 'base', 'link', 'title', 'style']);

/**
 * Returns the position after the body tag. The quote comes from a stranger: if anything before that tag would hide an answer, or programs read it
 * differently, the answer goes before all of it.
 */
function startOfText(html: string): number {
  let start: number | undefined;
  walkHtml(html, {
    onOpen: (name, _attributes, end) => {
      if (name === 'body') start ??= end;
      else if (!beforeBody.has(name)) start ??= 0;
    },
    onComment: (text) => {
      // Browsers end the first kind at `--!>`, the second at the first `>`.
      if (text.includes('--!') || text.startsWith('[CDATA[')) start ??= 0;
    },
  });
  return start ?? 0;
}

/** Quotation marks stay as they are: what is quoted is bounded by its length. */
function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>\r\n');
}
