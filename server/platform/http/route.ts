import { csvFile } from '@fondly/contract/csv';
import { type Access, type Endpoint, okResponse } from '@fondly/contract/endpoint';
import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { App } from '../app.ts';

type ActorName = 'person' | 'customer' | 'admin' | RestaurantRole;
/**
 * The actors of the API. `platform` imports no module, so `accounts/sessions/actor-resolvers.ts` and
 * `restaurants/staff-actors.ts` add their types.
 */
export interface Actors extends Record<ActorName, object> {}

/** The name and the type of the actor that a handler receives for an `access`. */
type ActorOf<A extends Access> = A extends 'optional'
  ? { person: Actors['person'] | null }
  : A extends 'customer' | { customer: 'cached' }
    ? { customer: Actors['customer'] }
    : A extends { admin: 'before-second-factor' }
      ? { person: Actors['person'] }
      : A extends 'admin' | { admin: 'polling' }
        ? { admin: Actors['admin'] }
        : A extends { staff: infer Role extends RestaurantRole }
          ? { staff: Actors[Role] }
          : unknown;

type Part<E extends Endpoint, Name extends string> = E['schema'] extends { [K in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type BeforeBody<E extends Endpoint> = ActorOf<E['access']> & { app: App; request: FastifyRequest; reply: FastifyReply };
export type Context<E extends Endpoint> = BeforeBody<E> & {
  params: Part<E, 'params'>;
  query: Part<E, 'querystring'>;
  body: Part<E, 'body'>;
};

type Responses<E extends Endpoint> = E['schema']['response'];
type Body<E extends Endpoint> = z.input<Responses<E>[keyof Responses<E>]>;
/** The handler returns nothing for `okResponse` and for streams. */
type Result<E extends Endpoint> = [keyof Responses<E>] extends [never]
  ? Promise<void>
  : [typeof okResponse] extends [Responses<E>[keyof Responses<E>]]
    ? Promise<void>
    : Body<E> | FastifyReply | Promise<Body<E> | FastifyReply>;
type Handler<E extends Endpoint> = (context: Context<E>) => Result<E>;

type RouteOptions<E extends Endpoint> = {
  /**
   * Finds the actor and runs this check before the body is read, so a stranger cannot upload megabytes. Other routes
   * validate the request first.
   */
  beforeBody?: (context: BeforeBody<E>) => void | Promise<void>;
  /** The largest body, where it is not the usual one. Strangers are refused before it is read only with `beforeBody`. */
  bodyLimitBytes?: number;
  /** The browser saves the response as a file of this name. */
  fileName?: string | ((context: Context<E>) => string | Promise<string>);
  /** The route is a stream and has no HEAD route. */
  isStream?: true;
};

export type Route = <const E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>) => void;

/** Registers the routes of a module. `scope.http` is a Fastify plugin of its own, for hooks and body parsers. */
export type Routes = (route: Route, scope: { app: App; http: FastifyInstance }) => void;

/** Finds the actor of a request or throws a `Problem`. The handler receives the actor as `name`. */
export type ActorResolver = {
  name: 'person' | 'customer' | 'admin' | 'staff';
  resolve(app: App, request: FastifyRequest): Promise<unknown>;
};
/** Returns the resolver for an `access`, or null if the handler needs no actor. */
export type FindActorResolver = (access: Access) => ActorResolver | null;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const ok: z.output<typeof okResponse> = { ok: true };

/** @returns the content of the file */
function sendAsFile(reply: FastifyReply, fileName: string, content: unknown): unknown {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  if (!fileName.endsWith('.csv') || typeof content !== 'string') return content;
  reply.header('content-type', 'text/csv; charset=utf-8');
  return csvFile(content);
}

type FormerFields = NonNullable<Endpoint['formerFields']>;

function renameFields(value: unknown, formerFields: FormerFields): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const currentName = (name: string) => formerFields.find(({ former }) => former === name)?.current ?? name;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [currentName(name), field]));
}

/** Renames fields of the body and of the objects in its lists, but no deeper, so a nested body costs no recursion. */
function renameFormerFields(body: unknown, formerFields: FormerFields): unknown {
  const renamed = renameFields(body, formerFields);
  if (typeof renamed !== 'object' || renamed === null || Array.isArray(renamed)) return renamed;
  const renameItems = (field: unknown) =>
    Array.isArray(field) ? field.map((item) => renameFields(item, formerFields)) : field;
  return Object.fromEntries(Object.entries(renamed).map(([name, field]) => [name, renameItems(field)]));
}

/** Creates `route` for the plugin `http`. Its casts are safe because Fastify has parsed the request by the schemas. */
export function createRoute(http: FastifyInstance, app: App, findResolver: FindActorResolver): Route {
  return <const E extends Endpoint>(endpoint: E, handler: Handler<E>, options: RouteOptions<E> = {}) => {
    const { method, url, schema, access, formerFields } = endpoint;
    const resolver = findResolver(access);
    const { beforeBody, bodyLimitBytes, fileName, isStream } = options;
    const [status = 200, ...otherStatuses] = Object.keys(schema.response).map(Number);
    const isOk = schema.response[200] === okResponse;
    const found = new WeakMap<FastifyRequest, unknown>();

    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await resolver?.resolve(app, request);
      found.set(request, actor);
      const context = { app, request, reply, ...(resolver && { [resolver.name]: actor }) };
      await beforeBody?.(context as BeforeBody<E>);
    };

    http.route({
      method,
      url,
      schema,
      config: { endpoint },
      ...(bodyLimitBytes && { bodyLimit: bodyLimitBytes }),
      ...(isStream && { exposeHeadRoute: false }),
      ...(beforeBody && { onRequest }),
      ...(formerFields && {
        async preValidation(request) {
          request.body = renameFormerFields(request.body, formerFields);
        },
      }),
      async handler(request, reply) {
        const { params, query, body } = request;
        const context: Record<string, unknown> = { app, params, query, body, request, reply };
        if (resolver) context[resolver.name] = beforeBody ? found.get(request) : await resolver.resolve(app, request);
        if (status !== 200 && otherStatuses.length === 0) reply.code(status);
        const answer = await handler(context as Context<E>);
        if (fileName) {
          const name = typeof fileName === 'string' ? fileName : await fileName(context as Context<E>);
          return sendAsFile(reply, name, answer);
        }
        return isOk ? ok : answer;
      },
    });
  };
}
