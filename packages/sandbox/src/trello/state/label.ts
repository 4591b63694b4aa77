/** The plain colours, which covers of cards can have too. */
export const hues = ['green', 'yellow', 'orange', 'red', 'purple', 'blue', 'sky', 'lime', 'pink', 'black'] as const;

/** The 30 colours Trello offers: ten, each also light and dark. */
export const labelColors: readonly string[] = ['', '_dark', '_light'].flatMap((shade) =>
  hues.map((hue) => `${hue}${shade}`),
);

/** The colours of a new board's unnamed labels. */
export const defaultLabelColors: readonly string[] = hues.slice(0, 6);

export interface Label {
  readonly id: string;
  readonly idBoard: string;
  name: string;
  color: string | null;
}

export function labelReference({ id, name, color }: Label): { id: string; name: string; color: string | null } {
  return { id, name, color };
}
