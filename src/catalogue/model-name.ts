/** The name under which a model knows a step: `mail.findEmail` is `mail_find_email`, because models take no dots. */
export function modelName(step: string): string {
  return step.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The step a model means by a name: `mail_find_email` is `mail.findEmail`. Whether there is such a step is for the caller to ask. */
export function stepOfModelName(name: string): string {
  return name.replace('_', '.').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
