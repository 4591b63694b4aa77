import { z } from 'zod';

/** A path of ours, with its query, and nothing else: two slashes or a backslash would lead to another site, and nobody signs in to sign in again. */
export const pathSchema = z
  .string()
  .regex(/^\/(?![/\\]|sign-in)[\w/.~%-]*(\?[\w/.~%&=+:@,!*-]*)?$/)
  .catch('/');
