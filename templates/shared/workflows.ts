// workflows.ts: every workflow that the worker knows
export { answerMail } from './answer-mail.js';
