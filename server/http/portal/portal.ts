import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language, preferredLanguage } from '#contract/languages.ts'
import { INVENTORY, PORTAL_FILES } from '#contract/rendered-document.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { languageOf, sessionSecretOf, setChosenLanguage, setLanguage } from '../cookies.ts'
import { allowScripts, onlyReportTexts, type PortalBuild, type PortalDocument } from './documents.ts'
import { createRenderer } from './renderer.ts'
import { sendPage } from './send-page.ts'

const NOT_BUILT = 'The portal is not built yet. Run `npm run build`, then start again.'
/** Paths of the server. An unknown address below them is `not-found` and never a page. */
const API =
  /^\/(v1|wathq|webhooks|files|links|health|sandbox|notification|assets|metrics|reports|openapi\.json)(\/|\?|$)/
const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{2,5}$/i
const HASHED = /[/\\]assets[/\\]/

/** Serves the built portal: the landing page in the visitor's language, and the app at every other address of a page. */
export async function servePortal(
  app: FastifyInstance,
  deps: Deps,
  build: PortalBuild | null,
): Promise<void> {
  if (!build) {
    deps.log.warn(NOT_BUILT)
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send(`${NOT_BUILT}\n`),
    )
    return
  }
  const { folder } = build
  const renderer = createRenderer(app, deps, folder)
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['*.html', PORTAL_FILES, INVENTORY, '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  app.get<{ Querystring: { lang?: unknown } }>('/', async (request, reply) => {
    const { lang } = request.query
    // The language is in the query, because a browser may send a reload before it stores a cookie that a script has set.
    if (isLanguage(lang))
      return setChosenLanguage(deps, reply, lang).header('cache-control', 'no-store').redirect('/', 303)
    const home = await deps.nouns.homeOf(deps, sessionSecretOf(deps, request))
    if (home) return reply.header('cache-control', 'no-store').redirect(home, 302)
    // Google's script has its own Trusted Types policies, which may change.
    if (deps.config.signIn.provider === 'google') onlyReportTexts(reply)
    return sendDocument(request, reply, build.landing[languageFor(deps, request, reply)])
  })
  app.get('/auth/callback', (request, reply) =>
    sendDocument(request, reply, build.callback[languageFor(deps, request, reply)]),
  )
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (API.test(path) || LOOKS_LIKE_A_FILE.test(path)) throw new AppError('not-found')
    return sendPage(request, reply, { build, renderer, language: languageFor(deps, request, reply) })
  })
}

/** Sends a document of the build. Browsers must revalidate it, because it names the files of its build. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PortalDocument) {
  const encoding = encodingFor(request)
  allowScripts(reply, document)
  reply
    .header('cache-control', 'no-cache')
    .header('etag', document.etag)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? document.twins[encoding] : document.html)
}

/** The best encoding of a compressed version that the browser accepts. */
const encodingFor = (request: FastifyRequest): 'br' | 'gzip' | null => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** The stored language of this browser, else the requested one, which is then stored. */
const languageFor = (deps: Pick<Deps, 'config'>, request: FastifyRequest, reply: FastifyReply): Language => {
  const kept = languageOf(deps, request)
  if (kept !== null) return kept
  const language = preferredLanguage(request.headers['accept-language'] ?? '')
  setLanguage(deps, reply, language)
  return language
}
