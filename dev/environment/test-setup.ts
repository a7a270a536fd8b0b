import { compileMessages } from '@fondly/messages/compile';
import type { TestProject } from 'vitest/node';
import type { DatabaseTemplate } from '../postgres/test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: DatabaseTemplate;
  }
}

const projectsWithDatabase = ['server', 'dev'];

/**
 * Vitest's global setup: compiles the catalogs, and starts one PostgreSQL for the run, unless no selected project needs
 * a database.
 */
export default async function startDatabaseForTests(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  await compileMessages();
  if (!root.vitest.projects.some((project) => projectsWithDatabase.includes(project.name))) return;
  // Import late: an error in the server's migrations must not keep the other projects from running.
  const { startTestPostgres } = await import('../postgres/test-postgres.ts');
  const server = await startTestPostgres();
  root.provide('template', server.template);
  return server.close;
}
