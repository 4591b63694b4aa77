import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { defined } from '../json/defined';
import { roles, type Role } from './role';

/** A bearer token of the HTTP API. The configuration contains only its digest. */
export interface ApiToken {
  /** Recorded with every decision made with this token. */
  name: string;
  role: Role;
  /** The only agent that the token acts as; it may do nothing else. */
  agent?: string;
  /** SHA-256 of the token. */
  digest: Buffer;
}

const entryPattern = /^([a-z0-9][a-z0-9._-]{0,62}):(\w+):([0-9a-f]{64})(?::([a-z0-9][a-z0-9-]{0,62}))?$/;

/** Parses `deployment:operator:<SHA-256 of the token>,…`, optionally with an agent's name, as `agent-integrations tokens create` prints it. */
export const apiTokensSchema = z.string().transform((text, context): ApiToken[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      const [, name, as, digest, agent] = entryPattern.exec(entry) ?? [];
      const role = roles.find((candidate) => candidate === as);
      if (name !== undefined && role !== undefined && digest !== undefined)
        return { name, role, digest: Buffer.from(digest, 'hex'), ...defined({ agent }) };
      // Does not quote the entry: it may contain the token instead of its digest.
      const message = `An entry is not name:role:digest or name:role:digest:agent, as \`agent-integrations tokens create\` prints it. Roles: ${roles.join(', ')}.`;
      context.issues.push({ code: 'custom', message, input: undefined });
      return [];
    }),
);

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns the entry of a bearer token, if there is one. */
export function findApiToken(tokens: readonly ApiToken[], token: string): ApiToken | undefined {
  const digest = digestOf(token);
  return tokens.find((known) => timingSafeEqual(known.digest, digest));
}
