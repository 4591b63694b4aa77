import { visible } from '../../text/visible-text';
import { InstantInText } from './time/instant';

/**
 * The parts of our sentences that are formatted: a command in backticks, an ISO instant. A quotation, as `quoted` writes it, is a part too, so that
 * nothing in it is formatted: a stranger's subject must not look like a command of ours.
 */
const marked =
  /((?<!\\)"[^"\\\n]*(?:\\.[^"\\\n]*)*"|`[^`\n]+`|\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)/;

/** Shows a sentence of ours, such as an error message: commands as code, instants in the reader's words and zone, invisible characters written out. */
export function Sentence({ text }: { text: string }) {
  // Splitting by a pattern with a group puts the matches of the group at the odd indexes.
  return (
    <>
      {visible(text)
        .split(marked)
        .map((part, index) => (index % 2 === 1 ? <Marked text={part} /> : part))}
    </>
  );
}

function Marked({ text }: { text: string }) {
  if (text.startsWith('"')) return <>{text}</>;
  if (text.startsWith('`')) return <code>{text.slice(1, -1)}</code>;
  return Number.isNaN(Date.parse(text)) ? <>{text}</> : <InstantInText at={text} />;
}
