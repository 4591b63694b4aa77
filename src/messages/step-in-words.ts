/** A step as the workflow's side, which knows no titles, names it for people: "Send email" for `mail.sendEmail`. */
export function stepInWords(step: string): string {
  const words = step.slice(step.indexOf('.') + 1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
