import { Tokenizer } from 'htmlparser2';

/** The most characters of a message that are searched for tags. Pictures within pages take megabytes. */
export const mostSearched = 8_000_000;

export interface TagVisitor {
  onOpen: (name: string, attributes: ReadonlyMap<string, string>) => void;
  onClose: (name: string) => void;
  onText: (text: string) => void;
}

/**
 * Walks through the tags of HTML in time proportional to its length, without regard to what stands in what: unlike `walkHtml`, it comes to the
 * end however deep elements nest.
 */
export function walkTags(html: string, { onOpen, onClose, onText }: TagVisitor): void {
  let tag = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value: string[] = [];
  const ignore = (): void => undefined;
  const open = (): void => onOpen(tag, attributes);
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase();
        value = [];
      },
      onattribdata: (start, end) => value.push(html.slice(start, end)),
      onattribentity: (codePoint) => value.push(String.fromCodePoint(codePoint)),
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value.join(''));
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag: (start, end) => onClose(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => onText(html.slice(start, end)),
      ontextentity: (codePoint) => onText(String.fromCodePoint(codePoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
