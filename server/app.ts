import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { admitRequests } from './admission/admit-requests.ts'
import { countRequests } from './admission/count-requests.ts'
import { serveLinks } from './configs/get-configs.ts'
import type { Deps } from './deps.ts'
import { serveSignedFiles } from './documents/serve-signed-files.ts'
import { isEncrypted } from './http/cookies.ts'
import { drainOf } from './http/drain.ts'
import { refuseSocket, secureSockets } from './http/plugins/edge-answers.ts'
import { answerRouterError, handleErrors } from './http/plugins/error-handler.ts'
import { describe } from './http/plugins/openapi.ts'
import { parseBodies } from './http/plugins/parse-bodies.ts'
import { reportRefusals } from './http/plugins/report-refusals.ts'
import { secure } from './http/plugins/security.ts'
import { endSlowBodies } from './http/plugins/slow-bodies.ts'
import { traceRequests } from './http/plugins/trace-requests.ts'
import { endUnreadAnswers } from './http/plugins/unread-answers.ts'
import { PORTAL, readPortalBuild } from './http/portal/documents.ts'
import { servePortal } from './http/portal/portal.ts'
import { clockRoutes, type MovableClock } from './http/sandbox-clock.ts'
import { receiveBrowserReports } from './operations/browser-reports.ts'
import { operate } from './operations/health.ts'
import { authenticateRequest } from './request/authenticate.ts'
import { requireDeclaredAccess, serveRoutes } from './request/pipeline.ts'
import { routes } from './routes.ts'

const BODY_BYTES = 256 * 1024
/** Enough for four documents of 10 MB over a slow line. Headers, silence and bodies without progress have shorter limits. */
const REQUEST_MS = 10 * 60_000
/** Also the time for which a new connection may stay silent. */
const HEADERS_MS = 15_000
const BODY_MS = 60_000
const ANSWER_MS = 60_000
/** Node closes late connections at this interval. */
const CHECK_MS = 1000

interface AppOptions {
  /** Lets tests move the clock. */
  movableClock?: MovableClock
  /** Folder of the built portal, when it is not the usual one. */
  portal?: string
  /** Milliseconds in which a body must make progress. */
  bodyMs?: number
  /** Milliseconds in which a client must read a part of its response. */
  answerMs?: number
}

/** Builds the API with the portal's files, ready for `inject` or `listen`. */
export async function createApp(
  deps: Deps,
  { movableClock, portal = PORTAL, bodyMs = BODY_MS, answerMs = ANSWER_MS }: AppOptions = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify(settings(deps) satisfies FastifyServerOptions)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  app.decorate('drain', drainOf(app))
  traceRequests(app, deps)
  handleErrors(app, deps)
  admitRequests(app, deps)
  endSlowBodies(app, bodyMs)
  endUnreadAnswers(app, answerMs)
  secureSockets(app, { production: deps.config.production, socketPath: NOTIFICATION_PATH })
  requireDeclaredAccess(app)
  await app.register(cookie, { parseOptions: { secure: isEncrypted(deps) } })
  await parseBodies(app)
  const build = readPortalBuild(portal, deps.config.seller)
  await secure(app, deps, build?.id)
  countRequests(app, deps)
  await describe(app, deps, (request) => authenticateRequest(deps, request, false))
  operate(app, deps)
  reportRefusals(app, deps)
  receiveBrowserReports(app, deps)
  serveRoutes(app, deps, routes(deps))
  serveLinks(app, deps)
  serveSignedFiles(app, deps)
  if (movableClock) clockRoutes(app, movableClock)
  await servePortal(app, deps, build)
  await app.ready()
  return app
}

const settings = ({ log, config }: Deps) => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  requestIdHeader: false as const,
  trustProxy: config.trustProxy,
  bodyLimit: BODY_BYTES,
  requestTimeout: REQUEST_MS,
  // A hook checks the host instead of Node, so that the refusal has our headers.
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
  clientErrorHandler: refuseSocket(config),
  frameworkErrors: answerRouterError(config),
  forceCloseConnections: 'idle' as const,
  // During the shutdown, a request on an open connection still gets its response, with `connection: close`.
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200 },
})
