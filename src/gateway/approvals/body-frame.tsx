/** The text of a message or an event, in a document that may do nothing. */
export function BodyFrame({ address, body, title }: { address: string; body: string; title: string }) {
  return <iframe src={address} sandbox="" title={title} height={String(frameHeight(body))} />;
}

/** Pixels that show most texts whole: a frame without scripts cannot grow with what is in it. */
function frameHeight(body: string): number {
  const lines = body.split('\n').reduce((count, line) => count + 1 + Math.floor(line.length / 60), 0);
  return Math.min(Math.max(lines * 26 + 48, 140), 640);
}
