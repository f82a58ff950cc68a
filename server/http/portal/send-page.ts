import { PassThrough, type Readable } from 'node:stream'
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, type Language } from '#contract/languages.ts'
import {
  DOCUMENT_DATA_ID,
  type DocumentData,
  fontPreload,
  type PortalFiles,
  type RenderedDocument,
} from '#contract/rendered-document.ts'
import { allowScripts, type PortalBuild } from './documents.ts'
import type { Renderer } from './renderer.ts'

const CARD_RETURN = /^\/(cardReturn|managePayment)(\?|$)/
const ROOT = '<div id="root">'

/** Delays the first paint until the content is complete, so that the page is laid out once. */
const WHOLE = `<link rel="expect" href="#${DOCUMENT_DATA_ID}" blocking="render">`

const SHEET_LINK = /<link rel="stylesheet" crossorigin href="([^"]+)">/g

type Compressor = BrotliCompress | Gzip | PassThrough

/**
 * Sends a page of the app. The head is sent first, so that the browser fetches the page's files while the server renders the
 * content. The content follows for a person with a session. Without it, the app checks the session.
 */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { build, renderer, language }: { build: PortalBuild; renderer: Renderer; language: Language },
): Promise<FastifyReply> => {
  const [path = ''] = request.url.split('?')
  const { files } = build
  const rendering = renderer.begin(request, reply, language)
  const [beforeRoot = '', afterRoot = ''] = build.template.split(ROOT)
  const head = beforeRoot
    .replace(SHEET_LINK, (_, href: string) => sheet(build, href))
    .replace('lang="en" dir="ltr"', `lang="${language}" dir="${directionOf(language)}"`)
    .replace(
      '</head>',
      () => `${WHOLE}${fontsOf(files, language)}${linksTo(build, filesFor(files, path, language))}</head>`,
    )

  if (!hasPage(files, path)) reply.code(404)
  const { encoding, stream } = compressorFor(request)
  // The address contains parameters of the bank's page. They must not reach other sites.
  if (CARD_RETURN.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  if (encoding) reply.header('content-encoding', encoding)
  allowScripts(reply, build)
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  stream.write(head)
  flush(stream)
  const finish = (page: RenderedDocument | null | undefined) => {
    if (page) stream.write(linksTo(build, filesOfScreen(files, page, language)))
    stream.end(
      `${rootOf(page)}${afterRoot.replace('</body>', () => `${page ? dataElement(page.data) : ''}</body>`)}`,
    )
  }
  if (rendering) void rendering.then(finish)
  else finish(null)
  return reply.send(stream satisfies Readable)
}

/** True if the app has a page at this path. The app redirects from any other one. */
const hasPage = ({ screens }: PortalFiles, path: string): boolean => {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  return Object.keys(screens).some((screen) => {
    // A trailing underscore only sets the route apart from the page above it.
    const own = screen.replaceAll('_/', '/').split('/')
    return (
      own.length === parts.length && own.every((part, index) => part.startsWith('$') || part === parts[index])
    )
  })
}

/** An inlined style sheet. The disabled link is not fetched; it shows the app's loader that the sheet is present. */
const sheet = ({ styles }: PortalBuild, href: string): string =>
  `<style>${styles.get(href) ?? ''}</style><link rel="stylesheet" disabled href="${href}">`

const fontsOf = ({ fonts }: PortalFiles, language: Language): string =>
  (fonts[language] ?? []).map(fontPreload).join('')

const linksTo = (build: PortalBuild, files: readonly (string[] | undefined)[]): string =>
  [...new Set(files.flat())]
    .filter((href) => href !== undefined)
    .map((href) => (href.endsWith('.css') ? sheet(build, href) : preload(build, href)))
    .join('')

const preload = ({ inventory }: PortalBuild, href: string): string => {
  const integrity = inventory[href] ? ` integrity="${inventory[href]}"` : ''
  return `<link rel="modulepreload" crossorigin href="${href}"${integrity}>`
}

/** Files of a page by path. */
const filesFor = ({ screens, words }: PortalFiles, path: string, language: Language) => [
  words[language]?.[''],
  screens[path],
  words[language]?.[path],
]

const compressorFor = (request: FastifyRequest): { encoding: string | null; stream: Compressor } => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted))
    return {
      encoding: 'br',
      stream: createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', stream: createGzip() }
  return { encoding: null, stream: new PassThrough() }
}

const flush = (stream: Compressor) => {
  if ('flush' in stream) stream.flush()
}

const filesOfScreen = (
  { steps, words }: PortalFiles,
  { accountType, screen }: RenderedDocument,
  language: Language,
) =>
  screen ? [screen, `${screen} ${accountType}`].flatMap((name) => [steps[name], words[language]?.[name]]) : []

const rootOf = (page: RenderedDocument | null | undefined): string =>
  `${page?.screen ? `<div id="root" data-screen="${page.screen}">` : ROOT}${page?.html ?? ''}`

/** The attributes of the element with the data of a page. */
export const DATA_ATTRIBUTES = ` type="application/json" id="${DOCUMENT_DATA_ID}"`

/** JSON without a sequence that closes the element. */
const dataElement = (data: DocumentData): string =>
  `<script${DATA_ATTRIBUTES}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
