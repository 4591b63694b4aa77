import { ownProperty } from '../../json/own-property';

/** `attachmentIds` → "Attachment ids". */
export function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The choices that have another name at the provider than people have for them: Graph's `freeBusyStatus`. */
const choices: Readonly<Record<string, string>> = { oof: 'out of office', workingElsewhere: 'working elsewhere' };

export const choiceInWords = (choice: string): string => ownProperty(choices, choice) ?? choice;

/** Returns the value of a member as people say it. */
export const valueInWords = (member: string, value: unknown): unknown =>
  member === 'showAs' && typeof value === 'string' ? choiceInWords(value) : value;
