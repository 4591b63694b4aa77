import { InstantInText } from './instant';

/** An ISO instant as our sentences write it. */
const instant = /\b(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)/;

/** A sentence, with the instants in it in the reader's words and zone. */
export function TextWithInstants({ text }: { text: string }) {
  // Split by a pattern with a group, every second part is what the group found.
  return (
    <>
      {text
        .split(instant)
        .map((part, index) =>
          index % 2 === 1 && !Number.isNaN(Date.parse(part)) ? <InstantInText at={part} /> : part,
        )}
    </>
  );
}
