import { z } from 'zod';
import { contractOf, steps } from '../../src/contracts';
import { stepOfModelName } from '../../src/catalogue/model-name';
import { modelTools } from '../../src/models/model-tools';

describe('the list of tools for a model', () => {
  const tools = modelTools();

  test('offers every step that is not deprecated and that no other covers, under a name models take', () => {
    const offered = tools.map(({ name }) => stepOfModelName(name));
    const kept = Object.entries(steps).filter(
      ([name, { input }]) =>
        z.globalRegistry.get(input)?.deprecated !== true && contractOf(name)?.coveredBy === undefined,
    );
    expect(offered).toEqual(kept.map(([name]) => name));
    for (const { name } of tools) expect(name).toMatch(/^[a-z][a-z_]{0,63}$/);
    expect(tools[0]!.name).toBe('mail_find_email');
  });

  test('describes each field as the contract does, with defaults that need not be given', () => {
    const [findEmail] = modelTools({ steps: ['mail.findEmail'] });
    expect(findEmail).toMatchObject({
      description: contractOf('mail.findEmail')!.description,
      input_schema: {
        type: 'object',
        properties: {
          unread: { type: 'boolean', description: expect.stringContaining('only read') as string },
          limit: { type: 'integer', default: 10, maximum: 50 },
        },
      },
    });
    expect(findEmail!.input_schema.required ?? []).not.toContain('limit');
  });

  test('is an object at the top of every schema, because models take nothing else there', () => {
    for (const { input_schema: schema } of tools) {
      expect(schema.type).toBe('object');
      expect(schema).not.toHaveProperty('anyOf');
      expect(schema).not.toHaveProperty('oneOf');
    }
  });

  test('has no patterns, which models are billed for and cannot follow', () => {
    expect(JSON.stringify(tools)).not.toContain('"pattern":');
  });

  test('gives the steps asked for, in that order', () => {
    const names = modelTools({ steps: ['board.createCard', 'mail.sendEmail'] }).map(({ name }) => name);
    expect(names).toEqual(['board_create_card', 'mail_send_email']);
  });

  test('names the steps there are when asked for another', () => {
    const other = () => modelTools({ steps: ['mail.sendFax'] });
    expect(other).toThrow(/no step "mail.sendFax".*mail.sendEmail/);
    expect(other).toThrow(expect.objectContaining({ type: 'NotFound' }) as Error);
  });
});

test('every example of a step is one the step takes', () => {
  for (const contract of Object.values(steps))
    for (const { input } of contract.examples) expect(() => contract.input.parse(input)).not.toThrow();
});
