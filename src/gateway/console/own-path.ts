import { z } from 'zod';

/** A path of this service with its query. Two slashes or a backslash would lead to another site; `/sign-in` would lead back to signing in. */
export const pathSchema = z
  .string()
  .regex(/^\/(?![/\\]|sign-in)[\w/.~%-]*(\?[\w/.~%&=+:@,!*-]*)?$/)
  .catch('/');
