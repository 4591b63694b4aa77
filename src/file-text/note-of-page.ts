import type { MessageText } from '../providers/microsoft-graph/message-text';

/** Says what is not known of a text that was made of HTML. @param what the text is of: `page`, `mail` */
export function noteOfPage({ isCut, isStyledElsewhere }: MessageText, what: string): { note?: string } {
  const notes = [
    ...(isCut ? [`Only the beginning of the ${what} was read; it goes on.`] : []),
    ...(isStyledElsewhere
      ? [`The ${what} refers to style sheets that are not in it: it may show less than this.`]
      : []),
  ];
  return notes.length > 0 ? { note: notes.join(' ') } : {};
}
