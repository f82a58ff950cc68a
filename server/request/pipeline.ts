import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorBody } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from './actor.ts'
import { authenticateRequest } from './authenticate.ts'
import { authorise } from './authorise.ts'
import { contentRefusal, validateInput } from './content.ts'
import { onceByKey } from './idempotency.ts'
import { inTurn, uploadInTurn } from './in-turn.ts'
import type { AnyEndpoint, Call, Route } from './route.ts'
import { runOrAsk } from './second-opinion.ts'
import { readUpload, type Upload } from './upload.ts'

/**
 * Serves the calls of the API. Every call passes the same steps: authenticate, authorise, check the input, claim the idempotency
 * key, write the audit record, run the use case or ask a second administrator.
 */
export const serveRoutes = (app: FastifyInstance, deps: Deps, routes: readonly Route[]): void => {
  for (const route of routes) serveRoute(app, deps, route)
}

const serveRoute = (
  app: FastifyInstance,
  deps: Deps,
  { endpoint, answer, withAccount, fromStandby }: Route,
): void => {
  const isPublic = endpoint.access === 'public'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: schemaOf(endpoint),
    onRequest: async (request) => {
      if (isPublic) return
      const caller = await authenticateRequest(deps, request, withAccount)
      request.caller = await authorise(deps, caller, { endpoint, query: request.query })
    },
    preValidation: async (request) => {
      if (!isPublic) refuseUncheckedContent(endpoint, request)
    },
    validatorCompiler: validateInput(endpoint),
    handler: async (request, reply) => {
      const { caller } = request
      const runWith = async ({ body, files }: Upload) => {
        await request.place?.enter()
        const run = (actor: Actor | null) => {
          const call = {
            params: request.params,
            query: request.query,
            ...{ body, files, actor },
            ifMatch: ifMatchOf(request),
            requestId: request.id,
            request,
            reply,
          } as Call<AnyEndpoint>
          return fromStandby ? deps.standby.read((db) => answer({ ...deps, db }, call)) : answer(deps, call)
        }
        if (!caller) return run(null)
        // Claim the key before waiting for the turn. The claim locks no row of the account, and a repeated call gets
        // `request-in-flight` at once while the first one runs.
        return onceByKey(deps, { request, reply, actor: caller, body, files }, (actor) =>
          inTurn(deps, { request, caller: actor }, () =>
            runOrAsk(deps, { endpoint, request, reply, actor, body, ifMatch: ifMatchOf(request) }, run),
          ),
        )
      }
      const { files: names } = endpoint
      if (!names || !caller) return runWith({ body: request.body, files: [] })
      return uploadInTurn(deps, { request, caller }, async () =>
        runWith(await readUpload(request, names, endpoint)),
      )
    },
  })
}

const schemaOf = (endpoint: AnyEndpoint) => ({
  operationId: endpoint.id,
  summary: endpoint.summary,
  tags: [endpoint.id.split('.')[0] ?? endpoint.id],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  // `readUpload` checks a body that may be multipart.
  ...(endpoint.body && !endpoint.files && { body: endpoint.body }),
  response: { 200: endpoint.reply, '4xx': ErrorBody, '5xx': ErrorBody },
})

/** Rejects unsafe content in a query or body that has no schema. */
const refuseUncheckedContent = ({ query, body, files }: AnyEndpoint, request: FastifyRequest): void => {
  const refusal = contentRefusal([query ? null : request.query, body || files ? null : request.body])
  if (refusal) throw refusal
}

const ifMatchOf = (request: FastifyRequest): number | undefined => {
  const header = request.headers['if-match']
  if (header === undefined) return undefined
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (revision === undefined) throw new AppError('validation-failed', { field: 'If-Match' })
  return Number(revision)
}

/** Fails the start when an API call declares no access. */
export const requireDeclaredAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (/^\/(v1|wathq)(\/|$)/.test(url) && !config?.endpoint?.access) {
      throw new Error(
        `${method} ${url}: serve it as an endpoint of the contract, because endpoints declare their access`,
      )
    }
  })
}
