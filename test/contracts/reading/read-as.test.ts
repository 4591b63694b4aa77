import type { z } from 'zod';
import { jsonSchemaOf, type JsonSchema } from '../../../src/catalogue/json-schema';
import { steps, triggers } from '../../../src/contracts';
import { problemsOf, readAs } from '../../../src/contracts/reading/read-as';
import { checkTrigger } from '../../../src/client/triggers/check-trigger';

/** Whatever steps and triggers there are: a new one is in these tables by being there. */
const taken: [name: string, schema: z.ZodObject, example: Record<string, unknown>][] = [
  ...Object.values(steps).map(({ name, input, examples }): [string, z.ZodObject, Record<string, unknown>] => [
    name,
    input,
    { ...examples[0]?.input },
  ]),
  ...Object.values(triggers).map(({ name, config }): [string, z.ZodObject, Record<string, unknown>] => [
    name,
    config as z.ZodObject,
    {},
  ]),
];

const problems = (schema: z.ZodType, input: unknown): string[] => {
  const read = readAs(schema, input);
  return read.success ? [] : problemsOf(read.error);
};

/** How a library speaks, and not a colleague. */
const foreign = /expected|, received|invalid|too (?:small|big)|unrecognized|must match/i;

/** A field below the top, by its path. */
const fieldsOf = (schema: JsonSchema): [string, JsonSchema][] => Object.entries(schema.properties ?? {});

describe('every step and trigger', () => {
  test.each(taken)('%s answers a mistyped field with the one that is meant', (_name, schema, example) => {
    for (const field of Object.keys(schema.shape)) {
      const { [field]: _meant, ...others } = example;
      for (const written of [`${field}s`, field.toUpperCase(), `${field}Id`, `x${field}`]) {
        if (Object.hasOwn(schema.shape, written)) continue;
        const said = problems(schema, { ...others, [written]: 'x' }).join(' ');
        expect(said).toMatch(new RegExp(`There is no field "${written}"; (?:did you mean "\\w+"|there are: )`));
      }
      const capitals = field.toUpperCase();
      if (capitals === field) continue;
      expect(problems(schema, { ...others, [capitals]: 'x' }).join(' ')).toContain(
        `There is no field "${capitals}"; did you mean "${field}"?`,
      );
    }
  });

  test.each(taken)('%s lists its fields where none is near', (_name, schema, example) => {
    const said = problems(schema, { ...example, zzzzqqqq: 1 }).join(' ');
    expect(said).toMatch(/There is no field "zzzzqqqq"; there are: /);
    for (const field of Object.keys(schema.shape).slice(0, 20)) expect(said).toContain(field);
  });

  test.each(taken)('%s says what is missing or of another kind in our words', (_name, schema, example) => {
    const wrong = [5, -1, true, null, {}, [], [{}], [5], '', 'x'.repeat(300_000), { x: [] }, ['x', 5]];
    expect(problems(schema, {}).join(' ')).not.toMatch(foreign);
    for (const value of wrong) expect(problems(schema, value).join(' ').slice(0, 5000)).not.toMatch(foreign);
    for (const field of Object.keys(schema.shape)) {
      for (const value of wrong) {
        const said = problems(schema, { ...example, [field]: value }).join(' ');
        expect({ field, value: JSON.stringify(value).slice(0, 20), said: said.slice(0, 500) }).toEqual({
          ...{ field, value: JSON.stringify(value).slice(0, 20) },
          said: expect.not.stringMatching(foreign),
        });
      }
    }
  });

  test.each(taken)('%s takes one thing where a list is meant', (_name, schema, example) => {
    for (const [field, described] of fieldsOf(jsonSchemaOf(schema, 'input'))) {
      if (described.type !== 'array') continue;
      const one = (example[field] as unknown[] | undefined)?.[0] ?? 'x@y.example';
      const asList = problems(schema, { ...example, [field]: [one] });
      expect({ field, said: problems(schema, { ...example, [field]: one }) }).toEqual({ field, said: asList });
    }
  });
});

test.each<[step: keyof typeof steps, written: string, meant: string]>([
  ['board.createCard', 'idList', 'list'],
  ['board.createCard', 'desc', 'description'],
  ['board.createCard', 'boardId', 'board'],
  ['board.createCard', 'dueDate', 'due'],
  ['board.createCard', 'title', 'name'],
  ['board.updateCard', 'cardId', 'card'],
  ['calendar.updateEvent', 'attendees', 'addAttendees'],
  ['calendar.createEvent', 'title', 'subject'],
  ['calendar.createEvent', 'timezone', 'timeZone'],
  ['calendar.createEvent', 'startTime', 'start'],
  ['contacts.createContact', 'email', 'emails'],
  ['mail.sendEmail', 'email', 'to'],
  ['mail.sendEmail', 'message', 'body'],
  ['mail.moveEmail', 'id', 'messageId'],
])('%s: "%s" is answered with "%s"', (step, written, meant) => {
  expect(problems(steps[step].input, { [written]: 'x' }).join(' ')).toContain(
    `There is no field "${written}"; did you mean "${meant}"?`,
  );
});

describe('what people write for one or several', () => {
  const mail = { subject: 'Hello', body: 'Hello.' };
  const read = (input: object) => readAs(steps['mail.sendEmail'].input, { ...mail, ...input });

  test('is taken as it is meant', () => {
    expect(read({ to: 'lena@northwind.example' }).data?.to).toEqual(['lena@northwind.example']);
    expect(read({ to: ['Lena Fischer <lena@northwind.example>', '"F., L" <l@n.example>'] }).success).toBe(false);
    expect(read({ to: 'Lena Fischer <lena@northwind.example>' }).data?.to).toEqual(['lena@northwind.example']);
    expect(read({ to: ['"Lena Fischer" <lena@northwind.example>'] }).data?.to).toEqual(['lena@northwind.example']);
    const labels = readAs(steps['mail.addLabel'].input, { messageId: 'x', labels: 'Customer' });
    expect(labels.data?.labels).toEqual(['Customer']);
    const card = { list: 'Inbox', board: 'Support', name: 'x', attachments: 'https://example.com/a' };
    expect(readAs(steps['board.createCard'].input, card).data?.attachments).toEqual([{ url: 'https://example.com/a' }]);
    const event = { subject: 'x', start: '2026-05-04T10:00', end: '2026-05-04T11:00', timeZone: 'UTC' };
    expect(
      readAs(steps['calendar.createEvent'].input, { ...event, attendees: 'lena@northwind.example' }).data?.attendees,
    ).toEqual([{ address: 'lena@northwind.example', type: 'required' }]);
  });

  test.each([
    'boss@contoso.example <evil@elsewhere.example>',
    'Lena <lena@northwind.example>, <ben@contoso.example>',
    'Lena <<lena@northwind.example>>',
    'Lena <lena@northwind.example>\r\nBcc: x@y.example',
    'Lena <lena@northwind.example\n>',
    'Le\u200bna <lena@northwind.example>',
    'a@b.example, c@d.example',
    'Lena <>',
    '<',
  ])('is refused where it could mean somebody else: %j', (to) => {
    expect(read({ to })).toMatchObject({ success: false });
  });

  test('is asked for by what it is', () => {
    expect(problems(steps['mail.sendEmail'].input, { ...mail, to: 5 })).toEqual(['to: Give a list of addresses.']);
    expect(problems(steps['mail.sendEmail'].input, { ...mail, to: [5] })).toEqual(['to.0: Give an address.']);
    expect(problems(steps['mail.moveEmail'].input, { messageId: 'AAk' })).toEqual([
      'folder: This is needed: give a text.',
    ]);
    expect(problems(steps['mail.sendEmail'].input, { ...mail, to: 'a@b.example', importance: 'hgh' })).toEqual([
      'importance: Give "low", "normal" or "high". Did you mean "high"?',
    ]);
  });
});

describe('what says nothing, where every field is filled', () => {
  test.each(Object.values(steps).map((step) => [step.name, step] as const))(
    '%s takes null and an empty text as left out, or refuses them',
    (_name, { input, examples }) => {
      for (const [field, schema] of Object.entries<z.ZodType>(input.shape)) {
        for (const nothing of [null, '']) {
          const { [field]: _given, ...others } = (examples[0]?.input ?? {}) as Record<string, unknown>;
          const left = readAs(input, others);
          const read = readAs(input, { ...others, [field]: nothing });
          if (schema.safeParse(nothing).success || !read.success) continue;
          expect({ field, nothing, is: read.data }).toEqual({ field, nothing, is: left.data });
        }
      }
    },
  );

  const mail = { to: 'lena@northwind.example', subject: 'Hello', body: 'Hello.' };

  test('is left out', () => {
    const nothing = { account: '', mailbox: null, from: '', replyTo: null, forward: '', draft: null };
    expect(readAs(steps['mail.sendEmail'].input, { ...mail, ...nothing }).data).toEqual(
      readAs(steps['mail.sendEmail'].input, mail).data,
    );
    const found = readAs(steps['mail.findEmail'].input, {
      from: 'Lena',
      label: '',
      folder: null,
      limit: null,
      page: '',
    });
    expect(found.data).toEqual(readAs(steps['mail.findEmail'].input, { from: 'Lena' }).data);
  });

  test('keeps its meaning where a field takes it', () => {
    const event = readAs(steps['calendar.updateEvent'].input, { eventId: 'x', location: '', reminderMinutes: null });
    expect(event.data).toMatchObject({ location: '', reminderMinutes: null });
    expect(
      readAs(steps['board.updateCard'].input, { card: '65f0c0de65f0c0de65f0c0de', due: null }).data?.due,
    ).toBeNull();
  });

  test.each<[step: keyof typeof steps, input: object, emptied: string[]]>([
    [
      'board.updateCard',
      { card: 'x', list: 'Done', name: '', toBoard: '', description: '', due: null, cover: null, labels: null },
      ['description', 'due', 'cover'],
    ],
    ['calendar.updateEvent', { eventId: 'x', subject: 'New', start: '', body: '', location: '' }, ['body', 'location']],
    ['contacts.updateContact', { contactId: 'x', surname: 'New', mailbox: '', jobTitle: '' }, ['jobTitle']],
    [
      'contacts.updateContact',
      { contactId: 'x', mailbox: '', jobTitle: 'null', homeAddress: {}, otherAddress: { street: '', city: '' } },
      ['jobTitle', 'homeAddress', 'otherAddress'],
    ],
    ['board.updateCard', { card: 'x', board: '', name: 'New', labels: [], members: [] }, ['labels', 'members']],
    ['calendar.updateEvent', { account: '', eventId: 'x', subject: 'New', categories: [] }, ['categories']],
    [
      'mail.draftEmail',
      { draft: 'x', mailbox: '', replyTo: '', subject: '', to: [], cc: [], bcc: ['x@y.example'] },
      ['subject', 'to', 'cc'],
    ],
  ])(
    'is refused by %s where it would empty something beside other blanks: whoever fills every field may not mean it',
    (step, input, emptied) => {
      expect(problems(steps[step].input, input)).toEqual(
        emptied.map((field) => expect.stringContaining(`${field}: This would empty it`) as string),
      );
    },
  );

  test.each<[step: keyof typeof steps, input: object]>([
    ['board.updateCard', { card: 'x', board: 'Support', labels: [], addAttachments: [], customFields: {} }],
    ['board.updateCard', { card: 'x', board: 'Support', members: [], cover: {} }],
    ['calendar.updateEvent', { eventId: 'x', categories: [], addAttendees: [] }],
    ['contacts.updateContact', { contactId: 'x', homeAddress: {}, addEmails: [] }],
    ['mail.draftEmail', { draft: 'x', to: ['x@y.example'], cc: [], attachments: [] }],
    ['mail.draftEmail', { account: '', draft: '', to: [], cc: [], subject: '', body: 'Hello.' }],
  ])('of lists and objects alone is taken from a program by %s: it gives what it has computed', (step, input) => {
    expect(problems(steps[step].input, input)).toEqual([]);
  });

  test('every step that updates names the fields that an empty value or false changes', () => {
    const additions = ['customFields', 'attachments'];
    for (const { name, input, toldByBlanks } of Object.values(steps)) {
      const told = Object.entries<z.ZodType>(input.shape).flatMap(([field, schema]) => {
        const takesNothing = [null, '', [], {}, false].some((nothing) => schema.safeParse(nothing).success);
        return schema.type === 'optional' && takesNothing && !additions.includes(field) ? [field] : [];
      });
      if (name.includes('.update'))
        expect({ name, fields: [...(toldByBlanks?.fields ?? [])].sort() }).toEqual({ name, fields: told.sort() });
    }
  });

  test('is taken by a step that creates, where nothing can be lost', () => {
    const event = readAs(steps['calendar.createEvent'].input, {
      subject: 'x',
      start: '2026-12-01T10:00Z',
      end: '2026-12-01T11:00Z',
      location: '',
      calendar: '',
    });
    expect(event.error).toBeUndefined();
  });

  test('is refused as the subject of an answer, which keeps that of its thread', () => {
    expect(problems(steps['mail.sendEmail'].input, { replyTo: 'x', body: 'x', subject: '' })).toEqual([
      'subject: An answer keeps the subject of its thread: leave "subject" out.',
    ]);
  });

  test.each<[why: string, step: keyof typeof steps, input: object, field: string]>([
    ['a reply goes to the sender', 'mail.sendEmail', { replyTo: 'x', body: 'x', to: '' }, 'to'],
    ['a reply goes to the sender', 'mail.draftEmail', { replyTo: 'x', body: 'x', to: null }, 'to'],
    ['those of a draft stay', 'mail.draftEmail', { draft: 'x', cc: '' }, 'cc'],
    [
      'it begins at once and has no end',
      'mail.setAutomaticReply',
      { on: true, text: 'x', start: '', end: '' },
      'start',
    ],
    ['everybody is answered', 'mail.setAutomaticReply', { on: true, text: 'x', outsiders: null }, 'outsiders'],
    ['others are told the same', 'mail.setAutomaticReply', { on: true, text: 'x', textForOutsiders: '' }, 'textForO'],
    ['a copy brings all', 'board.createCard', { list: 'x', copyFrom: 'x', keep: null }, 'keep'],
    ['another workspace may see it', 'board.createBoard', { name: 'x', workspace: '' }, 'workspace'],
    ['the others are told', 'calendar.respondToEvent', { eventId: 'x', response: 'accept', notice: null }, 'notice'],
    ['an empty text could mean no day', 'board.updateCard', { card: '65f0c0de65f0c0de65f0c0de', due: '' }, 'due'],
  ])('is refused where %s: %s', (_why, step, input, field) => {
    expect(problems(steps[step].input, input).join(' ')).toContain(field);
  });

  test('is refused in a trigger, which would fire for all', () => {
    expect(problems(triggers['board.newCard'].config, { boardIds: null })).not.toEqual([]);
    expect(problems(triggers['mail.newEmail'].config, { filter: null })).not.toEqual([]);
  });
});

test('a trigger is told the same of its configuration', () => {
  const { problems: said } = checkTrigger({
    ...{ id: 'cards', type: 'board.newCard', account: 'team', ignoreOwnChanges: false },
    config: { boards: '65f0c0de65f0c0de65f0c0de' },
  });
  expect(said.join(' ')).toMatch(/There is no field "boards"; did you mean "boardIds"\?/);
});
