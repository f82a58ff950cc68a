import { createHash } from 'node:crypto'
import { type Dispatcher, request } from 'undici'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { Deps } from '../deps.ts'
import { PORTAL, type PortalBuild, readPortalBuild } from '../http/portal/documents.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import { dispatcherTo } from '../providers/outgoing.ts'

/** Pages that cover every document of the build. */
const PAGES = ['/', '/signup', '/managePayment', '/cardReturn', '/auth/callback']

const TOTAL_MS = 10_000
const MAX_BYTES = 16 * 1024 * 1024
const NAMED_IN_ALERT = 10

const CONNECT_MS = 2000

/**
 * Compares the pages and scripts that the public address serves with the build, and alerts the administrators, once a day for the
 * same findings, about a script that was added, changed or removed, and about a page without our content policy.
 */
export const checkPortal = async (deps: Deps, folder = PORTAL): Promise<void> => {
  // In development another server may serve the portal.
  const build = deps.config.production ? readPortalBuild(folder, deps.config.seller) : null
  if (!build) return
  const findings = await portalFindings(deps, build).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the portal could not be compared with its build')
    return []
  })
  if (findings.length === 0) return
  deps.log.error({ findings }, 'the portal differs from its build')
  await alertAdmins(deps, {
    alertId: `portal:${riyadhDay(deps.clock.now())}:${sha('sha256', findings.join('\n'), 'hex')}`,
    title: 'A page or script of the portal was changed after the build',
    details: {
      Changed: findings.slice(0, NAMED_IN_ALERT),
      'What to do':
        'Take the portal offline unless a release is going on: cards are typed on these pages. Compare the files of every server and the proxy in front of them with the build, and release again.',
    },
  })
}

/** The pages and scripts of the public address that differ from the build. Throws when the address does not answer. */
export const portalFindings = async (
  { config }: Pick<Deps, 'config'>,
  build: PortalBuild,
): Promise<string[]> => {
  const dispatcher = dispatcherTo([config.appUrl], {
    connect: { timeout: CONNECT_MS },
    maxResponseSize: MAX_BYTES,
  })
  try {
    return await compare(build, reading(dispatcher, config.appUrl))
  } finally {
    await dispatcher.close()
  }
}

type Read = (path: string) => Promise<{ text: Buffer; policy: string }>

const compare = async (build: PortalBuild, read: Read): Promise<string[]> => {
  const findings: string[] = []
  for (const page of PAGES) {
    const { text, policy } = await read(page)
    findings.push(...foreignScripts(text.toString(), build).map((script) => `${page}: ${script}`))
    if (!SAFE_POLICY.test(policy)) findings.push(`${page}: content-security-policy`)
  }
  for (const [path, integrity] of Object.entries(build.inventory)) {
    const { text } = await read(path)
    if (`sha384-${sha('sha384', text)}` !== integrity) findings.push(path)
  }
  return findings
}

const SAFE_POLICY = /script-src 'self'(?:(?!unsafe-inline|unsafe-eval)[^;])*;/
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\b/gi
const SOURCE = /\bsrc="([^"]*)"/
const DATA = /\btype="application\/json"/

/** The scripts of a page that are not in the build. */
const foreignScripts = (html: string, build: PortalBuild): string[] => {
  const known = new Set(
    [build, ...Object.values(build.landing), ...Object.values(build.callback)].flatMap(
      ({ scriptHashes }) => scriptHashes,
    ),
  )
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', code = '']) => {
    const source = SOURCE.exec(attributes)?.[1]
    if (source !== undefined) return build.inventory[source] === undefined ? [source.slice(0, 100)] : []
    if (DATA.test(attributes)) return []
    const hash = `'sha256-${sha('sha256', code)}'`
    return known.has(hash) ? [] : [hash]
  })
}

const reading =
  (dispatcher: Dispatcher, appUrl: string): Read =>
  async (path) => {
    const { body, headers } = await request(new URL(path, appUrl), {
      dispatcher,
      signal: AbortSignal.timeout(TOTAL_MS),
      headers: { accept: 'text/html,*/*' },
    })
    return {
      text: Buffer.from(await body.arrayBuffer()),
      policy: String(headers['content-security-policy'] ?? ''),
    }
  }

const sha = (algorithm: string, text: string | Buffer, encoding: 'base64' | 'hex' = 'base64'): string =>
  createHash(algorithm).update(text).digest(encoding)
