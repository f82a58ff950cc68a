import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { DocumentRequest, RenderDocument, RenderedDocument } from '#contract/rendered-document.ts'
import { PAGES_OF_PERSON } from '../../admission/count-requests.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { digitsIn, languagePair, sessionSecretOf } from '../cookies.ts'

export type Renderer = ReturnType<typeof createRenderer>

/**
 * Renders pages for signed-in persons with the portal's own code. The code is in the folder `renderer`, beside the portal's
 * folder.
 */
export const createRenderer = (app: FastifyInstance, deps: Deps, portal: string) => {
  const { limits, renderings, renderingsOfSession } = deps.admission
  const file = join(dirname(portal), 'renderer', 'render-document.js')
  let code: Promise<RenderDocument> | undefined
  const load = (): Promise<RenderDocument> => {
    code ??= import(pathToFileURL(file).href).then((module) => module.renderDocument)
    return code
  }
  if (existsSync(file)) app.addHook('onListen', () => void load())

  const renderAt = async (request: FastifyRequest, page: PageRequest, signal: AbortSignal) => {
    const session = await deps.nouns.renewSession(deps, page.secret)
    await limits.count([[PAGES_OF_PERSON, session.userTag]])
    const render = await load()
    signal.throwIfAborted()
    return render({
      address: request.url,
      hostname: request.hostname,
      language: page.language,
      digits: digitsIn(deps, request),
      session,
      now: deps.clock.now().toISOString(),
      read: readerFor(app, request, languagePair(deps, page.language), signal),
      signal,
    })
  }

  /** Renders when few other pages are being rendered. `signal` cancels a waiting or running rendering. */
  const renderInTurn = async (request: FastifyRequest, page: PageRequest, signal: AbortSignal) =>
    renderingsOfSession.run(page.secret, NO_PLACE, async () => {
      await renderings.enter(signal)
      try {
        return await renderAt(request, page, signal)
      } finally {
        renderings.leave()
      }
    })

  return {
    /**
     * Starts rendering the page of a person with a session; undefined without a session. Resolves to null when the content is
     * timer, when too many pages are being rendered, or when the page depends on the browser's state.
     */
    begin: (
      request: FastifyRequest,
      reply: FastifyReply,
      language: Language,
    ): Promise<RenderedDocument | null> | undefined => {
      const secret = sessionSecretOf(deps, request)
      if (!secret || !isOpenedByPerson(request) || !existsSync(file)) return undefined
      const cancelling = new AbortController()
      reply.raw.once('close', () => cancelling.abort())
      const timer = setTimeout(() => cancelling.abort(), deps.config.renderBudgetMs)
      const { signal } = cancelling
      const cancelled = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
      const rendered = renderInTurn(request, { secret, language }, signal)
        .catch((error: unknown) => {
          if (!isExpected(error)) request.log.warn({ err: error }, 'a page was sent without its content')
          return null
        })
        .finally(() => clearTimeout(timer))
      return Promise.race([rendered, cancelled])
    },
  }
}

interface PageRequest {
  secret: string
  language: Language
}

/** A page holds no place while it is rendered, because its response has begun. */
const NO_PLACE = { pause: () => undefined, resume: async () => undefined }

/** True for an ended session, a busy server, or a cancelled page. */
const isExpected = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && error.name === 'AbortError')

/** Renders only pages that a person opens: no frame, script fetch or prefetch. */
const isOpenedByPerson = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && !headers['sec-purpose'] && !headers.purpose

/** Reads from the API within this process, with the browser's credentials and the cookie of the language. */
const readerFor =
  (
    app: FastifyInstance,
    request: FastifyRequest,
    cookie: string,
    signal: AbortSignal,
  ): DocumentRequest['read'] =>
  async (url, headers) => {
    signal.throwIfAborted()
    const reply = await app.inject({
      url,
      headers: { ...headers, cookie },
      remoteAddress: request.ip,
      signal,
    })
    return { status: reply.statusCode, text: reply.body }
  }
