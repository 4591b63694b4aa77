import { z } from 'zod';
import { openOrganization } from '../access';
import { filledText, flag, parseParameters, text, textOrNull, type Parameters } from '../parameters';
import type { BoardChanges } from '../changes/update-board';
import type { BoardDetails } from '../changes/create-board';
import type { BoardPreferences } from '../state/board';
import type { Caller } from '../caller';
import type { TrelloWorld } from '../state/world';

const rights = z.enum(['disabled', 'members', 'observers', 'org', 'public']);
const preferences = {
  permissionLevel: z.enum(['org', 'private', 'public']),
  voting: rights,
  comments: rights,
  invitations: z.enum(['members', 'admins']),
  selfJoin: flag,
  cardCovers: flag,
  hideVotes: flag,
  cardAging: z.enum(['regular', 'pirate']),
  background: z.string(),
  calendarFeedEnabled: flag,
} satisfies Record<keyof BoardPreferences, z.ZodType>;

/** Preferences are named `prefs_comments` when a board is created and `prefs/comments` when it is changed. */
function preferenceSchema(separator: '_' | '/') {
  const entries = Object.entries(preferences).map(([name, schema]) => [`prefs${separator}${name}`, schema.optional()]);
  return z.object(Object.fromEntries(entries) as Record<string, z.ZodType>);
}

function readPreferences(parameters: Parameters, separator: '_' | '/'): Partial<BoardPreferences> {
  const given = Object.entries(parseParameters(preferenceSchema(separator), parameters));
  return Object.fromEntries(given.map(([name, value]) => [name.slice('prefs_'.length), value]));
}

const details = z.object({
  name: filledText,
  desc: text.optional(),
  idOrganization: textOrNull.optional(),
  defaultLists: flag.optional(),
  defaultLabels: flag.optional(),
});

const changes = z.object({
  name: filledText.optional(),
  desc: text.optional(),
  closed: flag.optional(),
  idOrganization: textOrNull.optional(),
});

/** Returns the details of a new board. */
export function readBoardDetails(world: TrelloWorld, caller: Caller, parameters: Parameters): BoardDetails {
  const { idOrganization, ...plain } = parseParameters(details, parameters);
  return {
    ...plain,
    prefs: readPreferences(parameters, '_'),
    ...(idOrganization && { organization: openOrganization(world, caller, idOrganization, 'write') }),
  };
}

/** Returns the changes of a board. */
export function readBoardChanges(world: TrelloWorld, caller: Caller, parameters: Parameters): BoardChanges {
  const { idOrganization, ...plain } = parseParameters(changes, parameters);
  return {
    ...plain,
    prefs: readPreferences(parameters, '/'),
    organization:
      typeof idOrganization === 'string' ? openOrganization(world, caller, idOrganization, 'write') : idOrganization,
  };
}
