import { visible } from '../../text/visible-text';
import { InstantInText } from './time/instant';

/** What begins or ends a part of a sentence that is shown in its own way: a quotation, a command in backticks, an ISO instant. */
const marks = /\\[^]|["`]|\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z/g;

/** Shows a sentence of ours, such as an error message: commands as code, instants in the reader's words and zone, invisible characters written out. */
export function Sentence({ text }: { text: string }) {
  return <>{partsOf(visible(text)).map((part, index) => (index % 2 === 1 ? <Marked text={part} /> : part))}</>;
}

/**
 * Splits a sentence: what is shown in its own way stands at the odd indexes. A quotation, as `quoted` writes it, is such a part too, so that nothing in it
 * is formatted: a stranger's subject must not look like a command of ours. Nor is what follows a mark that nothing closes.
 */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  const add = (from: number, to: number): void => {
    parts.push(text.slice(end, from), text.slice(from, to));
    end = to;
  };
  let open: { mark: string; from: number } | undefined;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    const isPair = mark === '"' || mark === '`';
    if (open?.mark === mark) {
      add(open.from, index + 1);
      open = undefined;
    } else if (open === undefined && isPair) open = { mark, from: index };
    else if (open === undefined && !mark.startsWith('\\')) add(index, index + mark.length);
  }
  parts.push(text.slice(end));
  return parts;
}

function Marked({ text }: { text: string }) {
  if (text.startsWith('"')) return <>{text}</>;
  if (text.startsWith('`')) return <code>{text.slice(1, -1)}</code>;
  return Number.isNaN(Date.parse(text)) ? <>{text}</> : <InstantInText at={text} />;
}
