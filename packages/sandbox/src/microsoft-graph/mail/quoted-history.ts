import type { ItemBody } from './message';

/** Where Outlook and others begin to quote what they answer. */
const beginnings = [
  /<div id="?(?:divRplyFwdMsg|appendonsend)"?/i,
  /<hr[^>]*style="[^"]*display:\s*inline-block/i,
  /<blockquote/i,
  /<div class="?gmail_quote/i,
  /^-{2,}\s*Original Message\s*-{2,}/im,
  /^_{20,}\s*$/m,
  /^On .+ wrote:\s*$/m,
];

/** What the message itself says: its body up to the first quoted mail. */
export function withoutQuotedHistory(body: ItemBody): ItemBody {
  const starts = beginnings.map((pattern) => body.content.search(pattern)).filter((start) => start >= 0);
  const end = Math.min(body.content.length, ...starts);
  const own = body.content.slice(0, end).trimEnd();
  if (body.contentType === 'text' || end === body.content.length) return { ...body, content: own };
  return { contentType: 'html', content: `${own}</body></html>` };
}
