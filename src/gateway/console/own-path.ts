import { z } from 'zod';

/** A path of ours and nothing else: two slashes or a backslash would lead to another site. */
export const pathSchema = z
  .string()
  .regex(/^\/(?![/\\])[\w/.~-]*$/)
  .catch('/');
