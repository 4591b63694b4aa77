import { z } from 'zod';

/** A path of ours, with its query, and nothing else: two slashes or a backslash would lead to another site. */
export const pathSchema = z
  .string()
  .regex(/^\/(?![/\\])[\w/.~%-]*(\?[\w/.~%&=+:@,!*-]*)?$/)
  .catch('/');
