import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { BUILD_HEADER } from '#contract/portal-build.ts'
import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import type { Config, Deps, Ports } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { PERMISSIONS_POLICY, YEAR_SECONDS } from './edge-answers.ts'

/** Path of the browsers' reports about resources that the content policy blocked. */
export const REPORTS_PATH = '/reports/policy'

const GOOGLE_SIGN_IN = 'https://accounts.google.com'

/**
 * Adds security headers to every response, and the time and the id of the portal's build to those of the API. Rejects writes with a
 * person's cookie from pages of other sites.
 */
export async function secure(app: FastifyInstance, deps: Deps, buildId: string | undefined): Promise<void> {
  const { appUrl, production } = deps.config
  const origin = new URL(appUrl).origin
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { ...contentPolicy(deps) } },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: production ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    // Routes of files and documents replace this value.
    reply.header('cache-control', 'no-store')
    if (request.raw.httpVersion === '1.1' && !request.headers.host) throw new AppError('validation-failed')
    if (request.routeOptions.config.endpoint) {
      reply.header(SERVER_TIME_HEADER, deps.clock.now().toISOString())
      if (buildId !== undefined) reply.header(BUILD_HEADER, buildId)
    }
    if (!isWrite(request.method) || !request.headers.cookie) return
    const { origin: from, 'sec-fetch-site': site } = request.headers
    if (from === undefined ? site !== 'same-origin' : from !== origin) throw new AppError('forbidden')
  })
}

/** The parts of the server that the policy depends on. */
export interface PolicyParts {
  config: Config
  ports: Pick<Ports, 'cards'>
}

/** The values of each directive. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>

/** The content policy of our documents. Inline styles are allowed because the component library sets them. */
export const contentPolicy = ({ config, ports }: PolicyParts): ContentPolicy => {
  const google = config.signIn.provider === 'google' ? [GOOGLE_SIGN_IN] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...google],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [
      ...new Set([
        "'self'",
        new URL(ports.cards.tokensUrl).origin,
        new URL(config.signIn.issuer).origin,
        // Browsers fetch invoices from the file store.
        ...(config.files.s3 ? [new URL(config.files.s3.endpoint).origin] : []),
      ]),
    ],
    'frame-src': google.length > 0 ? google : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'trusted-types': ['default'],
    'require-trusted-types-for': ["'script'"],
    'report-uri': [REPORTS_PATH],
  }
}

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
