const hues = ['green', 'yellow', 'orange', 'red', 'purple', 'blue', 'sky', 'lime', 'pink', 'black'];

/** The colours a label can have: ten, each also dark and light. The description lists the ten; recorded boards name all thirty in `labelNames`. */
export const labelColors: ReadonlySet<string> = new Set(
  ['', '_dark', '_light'].flatMap((shade) => hues.map((hue) => `${hue}${shade}`)),
);
