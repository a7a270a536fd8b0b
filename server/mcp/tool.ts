import type { z } from 'zod';
import type { CallApi } from './call-api.ts';

export type Tool = {
  name: string;
  description: string;
  input: z.ZodObject;
  /** Changes nothing. */
  isRead: boolean;
  run(call: CallApi, input: unknown): Promise<object>;
};

/** A tool whose `run` receives what its schema allows. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & { input: Input; run(call: CallApi, input: z.output<Input>): Promise<object> },
): Tool {
  return { ...tool, run: (call, input) => tool.run(call, tool.input.parse(input)) };
}
