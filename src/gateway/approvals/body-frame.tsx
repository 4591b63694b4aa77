/** Shows the text of a message or an event in a sandboxed document. */
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

/** A frame without scripts cannot grow with its content: estimates how many lines of `width` characters the body takes. */
const linesOf = (body: string, width: number): number =>
  body
    .trim()
    .split('\n')
    .reduce((count, line) => count + 1 + Math.floor(line.length / width), 0);

const within = (height: number, least: number, most: number): number => Math.min(Math.max(height, least), most);
