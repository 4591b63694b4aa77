/** Name of a step for people, made by the workflow side, which knows no titles: "Send email" for `mail.sendEmail`. */
export function stepInWords(step: string): string {
  const words = step.slice(step.indexOf('.') + 1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
