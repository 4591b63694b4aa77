import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider';

/**
 * A model without intelligence, for tests and a first look: it reads the mail and the answers of its tools, and always
 * does the same. Everything around it is real: tools, handles, approval, the turns of the conversation.
 */
export const scriptedModel: LanguageModelV3 = {
  specificationVersion: 'v3',
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  doGenerate: (options) => {
    const next = decide(options);
    return Promise.resolve(
      typeof next === 'string'
        ? { ...rest, content: [{ type: 'text', text: next }], finishReason: { unified: 'stop', raw: 'stop' } }
        : {
            ...rest,
            content: [
              {
                type: 'tool-call',
                toolCallId: `call-${String(answersIn(options).length)}`,
                toolName: next.tool,
                input: JSON.stringify(next.input),
              },
            ],
            finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
          },
    );
  },
  doStream: () => Promise.reject(new Error('The scripted model is not streamed.')),
};

const rest = {
  usage: {
    inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 0, text: 0, reasoning: 0 },
  },
  warnings: [],
};

interface Call {
  tool: string;
  input: Record<string, unknown>;
}

interface Mail {
  id: string;
  from?: string;
  subject: string;
  body?: string;
  attachments?: { attachment: string }[];
}

/** The part of a tool's answer that the model reads. */
interface Answer {
  id?: string;
  error?: string;
  cards?: { id: string; name: string }[];
}

/** Returns the next step: a call, or the final text. */
function decide(options: LanguageModelV3CallOptions): Call | string {
  const mail = mailIn(options);
  const sender = /<([^<>]+)>$/.exec(mail.from ?? '')?.[1] ?? mail.from ?? '';
  const [earlier, inbox, ...later] = answersIn(options);
  if (earlier === undefined) return { tool: 'mail_find_email', input: { from: sender, limit: 5 } };
  if (inbox === undefined) return onBoard(options, 'board_get_list_cards', { list: 'Inbox' });
  const existing: Answer | undefined = inbox.cards?.find(({ name }) => name === mail.subject);
  const [created, sent, moved] = existing === undefined ? later : [existing, ...later];
  if (created === undefined) {
    return onBoard(options, 'board_create_card', {
      list: 'Inbox',
      name: mail.subject,
      description: mail.body ?? '',
      attachments: (mail.attachments ?? []).map(({ attachment }) => ({ attachment })),
    });
  }
  if (created.error !== undefined) return `There is no card: ${created.error}`;
  if (sent === undefined) return { tool: 'mail_send_email', input: { replyTo: mail.id, body: reply } };
  if (sent.error !== undefined) return `Nothing was sent: ${sent.error}`;
  if (moved === undefined)
    return onBoard(options, 'board_update_card', { card: created.id, list: 'Waiting for customer' });
  return moved.error === undefined ? 'The customer is answered.' : `The card is not moved: ${moved.error}`;
}

const reply =
  'Hello,\n\nthank you for your message. We have received it and will come back to you within **one working day**.\n\nYour support team';

/** The tools of an agent that may use only one board have no board parameter. */
function onBoard({ tools = [] }: LanguageModelV3CallOptions, tool: string, input: Call['input']): Call {
  const asked = tools.some(
    (one) => one.type === 'function' && one.name === tool && 'board' in (one.inputSchema.properties ?? {}),
  );
  return { tool, input: asked ? { board: 'Support', ...input } : input };
}

function mailIn({ prompt }: LanguageModelV3CallOptions): Mail {
  const texts = prompt.flatMap((message) =>
    message.role === 'user' ? message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])) : [],
  );
  return JSON.parse(texts.join('')) as Mail;
}

function answersIn({ prompt }: LanguageModelV3CallOptions): Answer[] {
  return prompt.flatMap((message) =>
    message.role === 'tool'
      ? message.content.flatMap((part) =>
          part.type === 'tool-result' && part.output.type === 'json' ? [part.output.value as Answer] : [],
        )
      : [],
  );
}
