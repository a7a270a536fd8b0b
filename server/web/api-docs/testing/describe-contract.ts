import * as modules from '@fondly/contract/endpoint-modules';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type ApiDocsSettings, addApiDocs } from '../api-docs.ts';
import { isEndpoint } from '../operation-names.ts';

/** The description of every endpoint of the contract, for checks and tools: it needs no database and answers nothing. */
export async function describeContract(settings: ApiDocsSettings): Promise<object> {
  const http = Fastify();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  await addApiDocs(http, settings);
  for (const endpoint of Object.values(modules)
    .flatMap((module) => Object.values<unknown>(module))
    .filter(isEndpoint)) {
    const { method, url, schema } = endpoint;
    http.route({ method, url, schema, config: { endpoint }, handler: async () => null });
  }
  await http.ready();
  const description = http.swagger();
  await http.close();
  return description;
}
