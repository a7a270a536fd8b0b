import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { App } from '../app.ts';

/** The routes of a room: declarations of what comes in, who may, which operation, what goes out. */
export type Routes = FastifyPluginAsyncZod<{ app: App }>;
