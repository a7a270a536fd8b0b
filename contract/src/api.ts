import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type * as endpointModules from './endpoint-modules.ts';

type Values<T> = T extends unknown ? T[keyof T] : never;
type Endpoints = Extract<Values<Values<typeof endpointModules>>, Endpoint>;

/** Every operation by "METHOD /path". For the browser, which imports it as a type and so carries no schema code. */
export type Api = { [E in Endpoints as `${E['method']} ${E['url']}`]: E };
export type Operation = keyof Api;

type RequestPart<O extends Operation, Name extends string> = Api[O]['schema'] extends {
  [K in Name]: infer S extends z.ZodType;
}
  ? { [K in Name]: z.input<S> }
  : unknown;

/** What a call takes: the parts that its endpoint declares, and an optional abort signal. */
export type Input<O extends Operation> = RequestPart<O, 'params'> &
  RequestPart<O, 'querystring'> &
  RequestPart<O, 'body'>;

type Responses<O extends Operation> = Api[O]['schema']['response'];
/** What a call that succeeds gives back. */
export type Output<O extends Operation> = Responses<O>[keyof Responses<O>] extends infer S
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : never;
