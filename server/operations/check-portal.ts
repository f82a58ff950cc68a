import { createHash } from 'node:crypto'
import { type Dispatcher, request } from 'undici'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { Deps } from '../deps.ts'
import { type ContentPolicy, contentPolicy, type PolicyParts } from '../http/plugins/security.ts'
import { PORTAL, type PortalBuild, readPortalBuild } from '../http/portal/documents.ts'
import { DATA_ATTRIBUTES } from '../http/portal/send-page.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import { dispatcherTo } from '../providers/outgoing.ts'

/** Pages that cover every document of the build. */
const PAGES = ['/', '/signup', '/managePayment', '/cardReturn', '/auth/callback']

const TOTAL_MS = 10_000
const MAX_BYTES = 16 * 1024 * 1024
const NAMED_IN_ALERT = 10

const CONNECT_MS = 2000

/**
 * Compares the pages and scripts at the public address with the build. Alerts the administrators about added, changed or removed
 * scripts, about pages without exactly our content policy, and about single pages or scripts that do not answer. Reports the same
 * findings once a day.
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
        'Take the portal offline unless a release is running: customers enter cards on these pages. Compare the files of every server and of the proxy in front of them with the build, then release again.',
    },
  })
}

/** The pages and scripts of the public address that differ from the build. Throws when no page answers. */
export const portalFindings = async (deps: PolicyParts, build: PortalBuild): Promise<string[]> => {
  const { config } = deps
  const dispatcher = dispatcherTo([config.appUrl], {
    connect: { timeout: CONNECT_MS },
    maxResponseSize: MAX_BYTES,
  })
  try {
    return await compare({ build, policy: contentPolicy(deps) }, reading(dispatcher, config.appUrl))
  } finally {
    await dispatcher.close()
  }
}

interface Answer {
  text: Buffer
  policy: string
}
/** Null when the address did not answer. */
type Read = (path: string) => Promise<Answer | null>

interface Expected {
  build: PortalBuild
  policy: ContentPolicy
}

const compare = async (expected: Expected, read: Read): Promise<string[]> => {
  const { build } = expected
  const pages = await Promise.all(PAGES.map(async (path) => ({ path, answer: await read(path) })))
  if (pages.every(({ answer }) => answer === null)) throw new Error('no page answers')
  const findings = pages.flatMap(({ path, answer }) =>
    answer ? findingsIn(answer, expected).map((finding) => `${path}: ${finding}`) : [`${path}: no answer`],
  )
  for (const [path, integrity] of Object.entries(build.inventory)) {
    const answer = await read(path)
    if (!answer) findings.push(`${path}: no answer`)
    else if (`sha384-${sha('sha384', answer.text)}` !== integrity) findings.push(path)
  }
  return findings
}

const findingsIn = ({ text, policy }: Answer, expected: Expected): string[] => [
  ...foreignScripts(text.toString(), expected.build),
  ...(isExpectedPolicy(policy, expected) ? [] : ['content-security-policy']),
]

/** True for our own policy, also with inline scripts of the build. Trusted Types may be in the report-only policy instead. */
const isExpectedPolicy = (served: string, { policy, build }: Expected): boolean => {
  const rules = new Map(
    served
      .split(';')
      .map((rule) => rule.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values] as const),
  )
  const hashes = documentsOf(build).flatMap(({ scriptHashes }) => scriptHashes)
  const isAllowed = ([name, values]: readonly [string, readonly string[]]) => {
    const allowed = new Set([...(policy[name] ?? []), ...(name === 'script-src' ? hashes : [])])
    return policy[name] !== undefined && values.every((value) => allowed.has(value))
  }
  const needed = Object.keys(policy).filter((name) => !name.includes('trusted-types'))
  return [...rules].every(isAllowed) && needed.every((name) => rules.has(name))
}

const documentsOf = (build: PortalBuild) => [
  build,
  ...Object.values(build.landing),
  ...Object.values(build.callback),
]

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\b/gi
const SCRIPT_BEGIN = /<script\b/gi

/** The scripts of a page that are not in the build. */
const foreignScripts = (html: string, build: PortalBuild): string[] => {
  const known = new Set(
    [build.template, ...documentsOf(build).flatMap((one) => ('html' in one ? [one.html.toString()] : []))]
      .flatMap((text) => [...text.matchAll(SCRIPT)])
      .map(([, attributes = '', code = '']) => nameOf(attributes, code)),
  )
  const scripts = [...html.matchAll(SCRIPT)]
  const foreign = scripts
    .filter(([, attributes]) => attributes !== DATA_ATTRIBUTES)
    .map(([, attributes = '', code = '']) => nameOf(attributes, code))
    .filter((name) => !known.has(name))
  const hasOpenScript = scripts.length !== [...html.matchAll(SCRIPT_BEGIN)].length
  return hasOpenScript ? [...foreign, 'a script without an end'] : foreign
}

/** Names a script by its attributes and, when it has code, by the hash of the code. */
const nameOf = (attributes: string, code: string): string =>
  `<script${attributes.slice(0, 100)}>${code === '' ? '' : ` 'sha256-${sha('sha256', code)}'`}`

const reading =
  (dispatcher: Dispatcher, appUrl: string): Read =>
  async (path) => {
    try {
      const { body, headers } = await request(new URL(path, appUrl), {
        dispatcher,
        signal: AbortSignal.timeout(TOTAL_MS),
        headers: { accept: 'text/html,*/*' },
      })
      return {
        text: Buffer.from(await body.arrayBuffer()),
        policy: String(headers['content-security-policy'] ?? ''),
      }
    } catch {
      return null
    }
  }

const sha = (algorithm: string, text: string | Buffer, encoding: 'base64' | 'hex' = 'base64'): string =>
  createHash(algorithm).update(text).digest(encoding)
