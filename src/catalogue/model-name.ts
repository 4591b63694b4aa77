/** Returns a step's name for models: `mail.findEmail` is `mail_find_email`, because models accept no dots. */
export function modelName(step: string): string {
  return step.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the step name for a model's name: `mail_find_email` is `mail.findEmail`. The caller must check that the step exists. */
export function stepOfModelName(name: string): string {
  return name.replace('_', '.').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
