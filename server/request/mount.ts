import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, Schema } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { callerOf, customerCallerOf } from './access.ts'
import type { Actor, CustomerActor } from './actor.ts'
import type { CommandResult } from './command.ts'
import { contentRefusal } from './content.ts'
import { type Incoming, onceByKey } from './once-by-key.ts'
import { readUpload } from './upload.ts'
import { validateInput } from './validation.ts'
import { withAudit } from './with-audit.ts'

/** A request that passed its checks: parsed by the contract, the caller known. */
interface Call<E, Who> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: readonly UploadedFile[]
  actor: Who
  /** The revision the client saw (`If-Match`), when it names one. */
  ifMatch: number | undefined
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
}

type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>
type Handler<E extends AnyEndpoint, Who> = (call: Call<E, Who>) => Promise<z.input<E['reply']>>
/** A handler of signed-in callers. A call that takes an idempotency key is answered by what `domain/requests/command` has kept. */
type CallerHandler<E extends AnyEndpoint, Who> = (
  call: Call<E, Who>,
) => Promise<z.input<E['reply']> & (E extends { method: 'GET' } ? unknown : CommandResult<unknown>)>

/** How callers with one kind of access are found, and their calls answered. */
interface AccessKind<Who> {
  access: Access
  findCaller(request: FastifyRequest): Promise<Who>
  answer<Answer>(incoming: Incoming<Who>, run: (actor: Who) => Promise<Answer>): Promise<Answer>
}

const ifMatchOf = (request: FastifyRequest): number | undefined => {
  const header = request.headers['if-match']
  if (header === undefined) return undefined
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (revision === undefined) throw new AppError('validation-failed', { field: 'If-Match' })
  return Number(revision)
}

const schemaOf = (endpoint: AnyEndpoint) => ({
  operationId: endpoint.id,
  summary: endpoint.summary,
  tags: [endpoint.id.split('.')[0] ?? endpoint.id],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  // A body that may come as parts is checked once they are read, see `readUpload`.
  ...(endpoint.body && !endpoint.files && { body: endpoint.body }),
  response: { 200: endpoint.reply, '4xx': ErrorBody, '5xx': ErrorBody },
})

/** What has no schema is not read; a signed-in caller's is looked at all the same. */
const refuseContent = ({ access, query, body, files }: AnyEndpoint, request: FastifyRequest): void => {
  if (access === 'public') return
  const refusal = contentRefusal([query ? null : request.query, body || files ? null : request.body])
  if (refusal) throw refusal
}

const register = <E extends AnyEndpoint, Who extends Actor | null>(
  app: FastifyInstance,
  endpoint: E,
  { access, findCaller, answer }: AccessKind<Who>,
  handler: Handler<E, Who>,
): void => {
  if (endpoint.access !== access) {
    throw new Error(`${endpoint.id} is declared "${endpoint.access}" but mounted as "${access}"`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: schemaOf(endpoint),
    validatorCompiler: validateInput(endpoint),
    preValidation: async (request) => refuseContent(endpoint, request),
    onRequest: async (request) => {
      request.caller = await findCaller(request)
    },
    handler: async (request, reply) => {
      const upload = endpoint.files ? await readUpload(request, endpoint.files, endpoint) : null
      const body: unknown = upload ? upload.body : request.body
      const files = upload?.files ?? []
      return answer({ request, reply, actor: request.caller as Who, body, files }, (actor) =>
        handler({
          params: request.params as ParamsOf<E>,
          query: request.query as QueryOf<E>,
          body: body as BodyOf<E>,
          files,
          actor,
          ifMatch: ifMatchOf(request),
          requestId: request.id,
          request,
          reply,
        }),
      )
    },
  })
}

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Only what the contract has checked: anything else in an address or a body is not kept. */
const whatOf = ({ request, body }: Incoming<unknown>) => {
  const { endpoint } = request.routeOptions.config
  return {
    operation: endpoint?.id ?? '',
    given: {
      ...(endpoint?.query && fieldsOf(request.query)),
      ...(endpoint?.body && fieldsOf(body)),
      ...(endpoint?.params && fieldsOf(request.params)),
    },
  }
}

const publicAccess: AccessKind<null> = {
  access: 'public',
  findCaller: async () => null,
  answer: (_, run) => run(null),
}
const accessOf = <Who extends Actor>(
  deps: Deps,
  access: Access,
  find: (deps: Deps, request: FastifyRequest) => Promise<Who>,
): AccessKind<Who> => ({
  access,
  findCaller: (request) => find(deps, request),
  answer: (incoming, run) =>
    onceByKey(deps, incoming, (actor) => withAudit(deps)({ ...whatOf(incoming), actor }, run)),
})

/** A call of the API that does not say who may make it must not start. */
export const requireDeclaredAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (/^\/(v1|wathq)(\/|$)/.test(url) && !config?.endpoint?.access) {
      throw new Error(
        `${method} ${url}: mount it with an endpoint of the contract, which declares its access`,
      )
    }
  })
}

/** Every caller, signed in or not. */
export const mountPublic = <E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, null>,
): void => register(app, endpoint, publicAccess, handler)

/** Any active person who is signed in; `find` tells with what they are found. */
export const mountSignedIn = <E extends AnyEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: CallerHandler<E, Actor>,
  find = callerOf,
): void => register(app, endpoint, accessOf(deps, 'signed-in', find), handler)

/** A person of the customer the call is about, or an administrator who names the customer. */
export const mountCustomer = <E extends AnyEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: CallerHandler<E, CustomerActor>,
): void => register(app, endpoint, accessOf(deps, 'customer', customerCallerOf), handler)

/** An administrator. */
export const mountAdmin = <E extends AnyEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: CallerHandler<E, Actor>,
): void => register(app, endpoint, accessOf(deps, 'admin', callerOf), handler)

/** An analyst or an administrator. */
export const mountAnalyst = <E extends AnyEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: CallerHandler<E, Actor>,
): void => register(app, endpoint, accessOf(deps, 'analyst', callerOf), handler)

/** A list for administrators that needs nothing but its query. */
export const mountAdminList = <E extends AnyEndpoint & { method: 'GET' }>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  list: (deps: Deps) => (query: QueryOf<E>) => Promise<z.input<E['reply']>>,
): void => register(app, endpoint, accessOf(deps, 'admin', callerOf), ({ query }) => list(deps)(query))
