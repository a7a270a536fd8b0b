import recorded from './examples.json' with { type: 'json' };

/** What a call sends, and what it answers. */
export type Example = { body?: unknown; response: unknown };

const examples: Record<string, Example> = recorded;
const json = 'application/json';

type Content = Record<string, { example?: unknown }>;
type Operation = {
  operationId?: string;
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};

/** Gives operations the examples that were recorded in the demo, by the test of this module. */
export function addExamples({ paths = {} }: { paths?: Record<string, Record<string, Operation>> }): void {
  for (const { operationId = '', requestBody, responses = {} } of Object.values(paths).flatMap(Object.values)) {
    const example = examples[operationId];
    if (!example) continue;
    const request = requestBody?.content?.[json];
    if (request && 'body' in example) request.example = example.body;
    const answer = (responses[200] ?? responses[201])?.content?.[json];
    if (answer) answer.example = example.response;
  }
}
