import type { Area } from './task';

/** Requests that no tool fulfils, whose answer is known already, or that lack something only a person can say. */
export const noTool: Area = {
  name: 'no tool is right',
  tasks: [
    'What is 17 times 23?',
    'Thank you, that was all.',
    'What will the weather be like in Lund tomorrow?',
    'Order thirty door sensors in the web shop of Litware.',
    'Call Tom on the phone for me.',
    'From whom is m4?',
    'When is my dentist’s appointment?',
    'Transfer 312.40 EUR to Yuki Tanaka’s bank account.',
    'Translate "Where is my parcel?" to Swedish.',
    'Write a mail. I will tell you in a moment to whom and what.',
    'Do not do anything yet: what would you answer Tom, in two sentences?',
    'On which list is the refund card?',
  ].map((ask) => ({ ask, calls: [] })),
};
