import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Seller } from '#contract/entities/seller.ts'
import { callbackFile, LANGUAGES, type Language, landingFile } from '#contract/languages.ts'
import { BUILD_META } from '#contract/portal-build.ts'
import { INVENTORY, type Inventory, PORTAL_FILES, type PortalFiles } from '#contract/rendered-document.ts'
import { fillSeller } from '#contract/seller-marks.ts'
import { ROOT } from '../../env/root.ts'

/** An HTML document of the build, with its compressed versions and the hashes of its inline scripts. */
export interface PortalDocument {
  html: Buffer
  twins: Record<'br' | 'gzip', Buffer>
  /** The hashes of the inline scripts for the content policy: `'sha256-…'`. */
  scriptHashes: string[]
  etag: string
}

export interface PortalBuild {
  folder: string
  /** Changes with each file of the portal, so servers with the same portal have the same id. */
  id: string
  landing: Record<Language, PortalDocument>
  /** The page that the sign-in window returns to. */
  callback: Record<Language, PortalDocument>
  /** The app's document with the id of the build and an empty root element. */
  template: string
  /** The hashes of the inline scripts in the app's document. */
  scriptHashes: string[]
  files: PortalFiles
  inventory: Inventory
  /** The text of each style sheet, by its address. */
  styles: ReadonlyMap<string, string>
}

/** Folder of the built portal. */
export const PORTAL = join(ROOT, 'dist', 'portal')

const ID_LENGTH = 16
const ASSETS = 'assets'
/** One level below the best quality, which takes ten times as long and saves little. */
const BROTLI_QUALITY = 9
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Reads the built portal and puts the seller into its public pages; null when it is not built. */
export function readPortalBuild(folder: string, seller: Seller): PortalBuild | null {
  const at = (name: string) => join(folder, name)
  const files = [
    ...LANGUAGES.map(landingFile),
    ...LANGUAGES.map(callbackFile),
    'app.html',
    PORTAL_FILES,
    INVENTORY,
  ]
  if (!files.every((name) => existsSync(at(name)))) return null
  const [page = '', list = '', inventory = ''] = ['app.html', PORTAL_FILES, INVENTORY].map((name) =>
    readFileSync(at(name), 'utf8'),
  )
  const id = sha256([page, list, inventory].join('\n')).replaceAll(/\W/g, '').slice(0, ID_LENGTH)
  const template = page.replace('</head>', () => `<meta name="${BUILD_META}" content="${id}"></head>`)
  return {
    ...{ folder, id },
    landing: inEachLanguage((language) => documentAt(at(landingFile(language)), seller)),
    callback: inEachLanguage((language) => documentAt(at(callbackFile(language)), seller)),
    template,
    scriptHashes: scriptHashesOf(template),
    files: JSON.parse(list),
    inventory: JSON.parse(inventory),
    styles: stylesIn(folder),
  }
}

const inEachLanguage = (read: (language: Language) => PortalDocument) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Record<
    Language,
    PortalDocument
  >

const documentAt = (path: string, seller: Seller): PortalDocument => {
  const text = fillSeller(readFileSync(path, 'utf8'), seller)
  const html = Buffer.from(text)
  return {
    html,
    twins: {
      br: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      gzip: gzipSync(html),
    },
    scriptHashes: scriptHashesOf(text),
    etag: `"${sha256(html).slice(0, 22)}"`,
  }
}

const scriptHashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => `'sha256-${sha256(script ?? '')}'`)

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

const stylesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(folder, ASSETS))
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/${ASSETS}/${name}`, readFileSync(join(folder, ASSETS, name), 'utf8')]),
  )

/** Moves the Trusted Types rules from the enforced policy to the report-only policy. */
export const onlyReportTexts = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  const rules = policy.split(';')
  const [texts, enforced] = [
    rules.filter((rule) => TEXTS.test(rule)),
    rules.filter((rule) => !TEXTS.test(rule)),
  ]
  reply
    .header('content-security-policy', enforced.join(';'))
    .header(
      'content-security-policy-report-only',
      [...texts, ...rules.filter((rule) => REPORTS.test(rule))].join(';'),
    )
}

const TEXTS = /^(?:require-)?trusted-types/
const REPORTS = /^report-uri/

/** Adds a document's inline scripts to the content policy of the response. */
export const allowScripts = (reply: FastifyReply, { scriptHashes }: { scriptHashes: string[] }): void => {
  const policy = reply.getHeader('content-security-policy')
  if (scriptHashes.length === 0 || typeof policy !== 'string') return
  reply.header(
    'content-security-policy',
    policy.replace(/script-src [^;]*/, (list) => `${list} ${scriptHashes.join(' ')}`),
  )
}
