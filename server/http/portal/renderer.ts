import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE, type Language } from '#contract/languages.ts'
import type { DocumentRequest, RenderDocument, RenderedDocument } from '#contract/rendered-document.ts'
import { DIGITS_COOKIE, digitsOf } from '#contract/text/digits.ts'
import type { Deps } from '../../deps.ts'
import { sessionSecretOf } from '../cookies.ts'

export type Renderer = ReturnType<typeof createRenderer>

/** Renders pages for signed-in persons with the portal's own code, from the build beside the portal's folder. */
export const createRenderer = (app: FastifyInstance, deps: Deps, portal: string) => {
  const file = join(dirname(portal), 'renderer', 'render-document.js')
  let code: Promise<RenderDocument> | undefined
  const load = (): Promise<RenderDocument> => {
    code ??= import(pathToFileURL(file).href).then((module) => module.renderDocument)
    return code
  }
  if (existsSync(file)) app.addHook('onListen', () => void load())

  return {
    /**
     * Starts the page of a person with a session; undefined without one. Resolves to null when the content is late, or when only
     * the browser can decide what to show.
     */
    begin: async (
      request: FastifyRequest,
      language: Language,
    ): Promise<{ page: Promise<RenderedDocument | null> } | undefined> => {
      const secret = sessionSecretOf(deps, request)
      if (!secret || !isOpenedByPerson(request) || !existsSync(file)) return undefined
      const session = await deps.nouns.renewSession(deps, secret).catch(() => undefined)
      if (!session) return undefined
      const rendered = load().then((render) =>
        render({
          address: request.url,
          hostname: request.hostname,
          language,
          digits: digitsOf(request.cookies[DIGITS_COOKIE]),
          session,
          now: deps.clock.now().toISOString(),
          read: readerFor(app, request, language),
        }),
      )
      const late = setTimeout(deps.config.renderBudgetMs, null, { ref: false })
      const page = Promise.race([rendered, late]).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a page was sent without its content')
        return null
      })
      return { page }
    },
  }
}

/** Renders only pages that a person opens: no frame, script fetch or prefetch. */
const isOpenedByPerson = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && !headers['sec-purpose'] && !headers.purpose

/** Reads from the API within this process, with the browser's credentials. */
const readerFor =
  (app: FastifyInstance, request: FastifyRequest, language: Language): DocumentRequest['read'] =>
  async (url, headers) => {
    const cookie = `${LANGUAGE_COOKIE}=${language}`
    const reply = await app.inject({ url, headers: { ...headers, cookie }, remoteAddress: request.ip })
    return { status: reply.statusCode, text: reply.body }
  }
