import { createHash } from 'node:crypto';

/** A short mark of an id, by which a page token or a cursor knows an item that was met before: of some hundreds, no two are ever alike (48 bits). */
export const idMark = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 8);
