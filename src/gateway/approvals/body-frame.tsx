/** The text of a message or an event, in a document that may do nothing. */
export function BodyFrame({ address, body, title }: { address: string; body: string; title: string }) {
  return (
    <iframe
      src={address}
      sandbox=""
      title={title}
      height={String(within(linesOf(body, 80) * 24 + 40, 72, 640))}
      class={`narrow-${Math.ceil(within(linesOf(body, 36) * 24 + 40, 72, 540) / 48)}`}
    />
  );
}

/** A frame without scripts cannot grow with what is in it: how many lines it takes, of so many characters. */
const linesOf = (body: string, width: number): number =>
  body
    .trim()
    .split('\n')
    .reduce((count, line) => count + 1 + Math.floor(line.length / width), 0);

const within = (height: number, least: number, most: number): number => Math.min(Math.max(height, least), most);
