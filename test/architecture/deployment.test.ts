import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { ConfigurationError, readEnv, VARIABLES } from '#server/env/env.ts'
import { SERVER_FLAGS } from '../../scripts/lib/product.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

const read = (path: string): string => readFileSync(inRoot(path), 'utf8')
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: inRoot('.') }).sort()

const SETTINGS = new Set(VARIABLES.flatMap(({ variables }) => Object.keys(variables)))
/** Variables of Node.js, of PostgreSQL's programs, and of a unit of ours. */
const OF_OTHERS = ['NODE_EXTRA_CA_CERTS', 'PGSSLROOTCERT', 'PGPASSFILE', 'DRILL_DATABASE_URL']
const unknownIn = (names: readonly string[]) =>
  names.filter((name) => !SETTINGS.has(name) && !OF_OTHERS.includes(name))

/** Names in a file of lines `NAME=value`. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)

const YAML = filesOf('deploy/**/*.{yml,yaml}')
const UNITS = filesOf('deploy/systemd/*.{service,timer}')
const EXAMPLES = filesOf('deploy/env/*.env.example')
const nginx = read('deploy/nginx/masar.conf')
const caddy = read('deploy/caddy/Caddyfile')
const dockerfile = read('deploy/docker/Dockerfile')

const documentsIn = (path: string) => parseAllDocuments(read(path), { merge: true })

test.each(YAML)('%s is YAML without an error or warning', (path) => {
  const documents = documentsIn(path)
  expect(documents.length).toBeGreaterThan(0)
  expect(
    documents.flatMap(({ errors, warnings }) => [...errors, ...warnings].map(({ message }) => message)),
  ).toEqual([])
})

const Service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.unknown()).optional(),
  env_file: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).optional(),
})
const { services } = z
  .looseObject({ services: z.record(z.string(), Service) })
  .parse(documentsIn('deploy/compose/compose.yml')[0]?.toJS())
const ours = Object.values(services).filter(({ image }) => image.startsWith('masar'))

/** All values under this key in a parsed file. */
const under = (key: string, value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.flatMap((one) => under(key, one))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => [...(name === key ? [one] : []), ...under(key, one)])
      : []
const kubernetes = filesOf('deploy/kubernetes/**/*.yaml').flatMap((path) =>
  documentsIn(path).map((document) => document.toJS() as unknown),
)

describe('settings', () => {
  test('every deployment sets variables that exist', () => {
    const inCompose = ours.flatMap(({ environment }) => Object.keys(environment ?? {}))
    const inUnits = UNITS.flatMap((path) =>
      [...read(path).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.slice(0, pair.indexOf('='))),
      ),
    )
    const inPods = under('env', kubernetes).flatMap((list) =>
      z.array(z.object({ name: z.string() })).parse(list),
    )
    const inImages = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.slice(0, pair.indexOf('='))),
    )
    const names = [...inCompose, ...inUnits, ...inPods.map(({ name }) => name), ...inImages]
    expect(names.length).toBeGreaterThan(20)
    expect(unknownIn(names)).toEqual([])
  })

  test.each(EXAMPLES)('%s names variables that exist', (path) => {
    const names = namesIn(read(path))
    expect(names.length).toBeGreaterThan(0)
    expect(unknownIn(names)).toEqual([])
  })

  test('the examples together name every setting that production requires', () => {
    const given = new Set([
      ...namesIn(read('.env.example')),
      ...namesIn(read('deploy/env/masar.env.example')),
    ])
    const sentences = () => {
      try {
        readEnv({ NODE_ENV: 'production' })
        return []
      } catch (error) {
        if (error instanceof ConfigurationError) return error.sentences
        throw error
      }
    }
    const required = sentences().map((sentence) => sentence.split(' ')[0] ?? '')
    expect(required.length).toBeGreaterThan(40)
    expect(required.filter((name) => !given.has(name))).toEqual([])
  })

  test('every server reads masar.env, every migration migration.env, and every backup masar.env and backup.env', () => {
    const byImage = ours.map(({ env_file }) => env_file?.join(' then '))
    expect(new Set(byImage)).toEqual(new Set(['masar.env', 'migration.env', 'masar.env then backup.env']))
    expect(read('deploy/systemd/masar@.service')).toContain('EnvironmentFile=/etc/masar/masar.env\n')
    expect(read('deploy/systemd/masar-migrate.service')).toContain(
      'EnvironmentFile=/etc/masar/migration.env\n',
    )
    expect(read('deploy/systemd/masar-backup.service')).toContain('EnvironmentFile=/etc/masar/backup.env\n')
    expect(read('deploy/kubernetes/kustomization.yaml')).toMatch(
      /envs: \[masar\.env\][\s\S]*envs: \[backup\.env\]/,
    )
    expect(read('deploy/kubernetes/migration/kustomization.yaml')).toContain('envs: [migration.env]')
  })

  test('the passwords of Compose are those of its example, and the roles read them', () => {
    const asked = [...read('deploy/compose/compose.yml').matchAll(/\$\{(\w+):\?\}/g)].map(
      ([, name = '']) => name,
    )
    expect(new Set(namesIn(read('deploy/compose/.env.example')))).toEqual(new Set(asked))
    const roles = [...read('deploy/postgres/roles.sql').matchAll(/^\\getenv \w+ (\w+)$/gm)].map(
      ([, name = '']) => name,
    )
    expect(roles).toHaveLength(4)
    expect(asked).toEqual(expect.arrayContaining(roles))
  })
})

describe('programs and files', () => {
  const all = [...YAML, ...UNITS, 'deploy/docker/Dockerfile'].map(read).join('\n')

  test('every program is one of the build', () => {
    const named = [...all.matchAll(/dist\/programs\/([\w-]+)\.js/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(8)
    const built = read('vite.programs.config.ts')
    expect(named.filter((name) => !built.includes(`${name}: 'server/`))).toEqual([])
  })

  test('every server gets the same flags of Node.js as `npm start`', () => {
    const lines = all.split('\n').filter((line) => line.includes('dist/programs/server.js'))
    expect(lines.length).toBe(2)
    expect(lines.filter((line) => !SERVER_FLAGS.every((flag) => line.includes(flag)))).toEqual([])
  })

  test('every file of the project that Compose mounts exists', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => (volume.startsWith('../') ? [volume.split(':')[0] ?? ''] : [])),
    )
    expect(mounted.length).toBeGreaterThan(4)
    expect(mounted.filter((path) => !existsSync(join(inRoot('deploy/compose'), path)))).toEqual([])
  })

  test('every timer starts a unit that exists', () => {
    const timers = UNITS.filter((path) => path.endsWith('.timer'))
    expect(timers.length).toBe(3)
    expect(timers.filter((path) => !UNITS.includes(path.replace(/timer$/, 'service')))).toEqual([])
  })

  test('every resource of Kubernetes that a kustomization names exists, and every file is named', () => {
    const kustomizations = filesOf('deploy/kubernetes/**/kustomization.yaml')
    const named = kustomizations.flatMap((path) => {
      const { resources } = z
        .looseObject({ resources: z.array(z.string()) })
        .parse(documentsIn(path)[0]?.toJS())
      return resources.map((resource) => join(dirname(path), resource))
    })
    const files = filesOf('deploy/kubernetes/**/*.yaml').filter((path) => !kustomizations.includes(path))
    expect(named.sort()).toEqual(files)
  })

  test('every probe asks an address of health that the server has', () => {
    const served = [...read('server/operations/health.ts').matchAll(/app\.get\('([^']+)'/g)].map(
      ([, path = '']) => path,
    )
    const probed = [
      ...under('httpGet', kubernetes).map((probe) => z.looseObject({ path: z.string() }).parse(probe).path),
      ...[...dockerfile.matchAll(/PORT\}(\/[\w/]+)/g)].map(([, path = '']) => path),
    ]
    expect(probed.length).toBe(4)
    expect(probed.filter((path) => !served.includes(path))).toEqual([])
  })
})

describe('the images', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1)

  test('every stage that runs ends as a user without rights, with commands in exec form', () => {
    const running = stages.filter((stage) => !/ AS build\n/.test(stage))
    expect(running.length).toBe(2)
    for (const stage of running) {
      expect([...stage.matchAll(/^USER (.+)$/gm)].at(-1)?.[1]).toBe('1000:1000')
      const commands = [...stage.matchAll(/^(?:ENTRYPOINT|CMD|HEALTHCHECK .*CMD) (.+)$/gm)].map(
        ([, form = '']) => form,
      )
      expect(commands.length).toBeGreaterThan(0)
      for (const command of commands)
        expect(z.array(z.string()).parse(JSON.parse(command)).length).toBeGreaterThan(1)
    }
  })

  test('no secret and nothing of the working copy gets into an image', () => {
    const left = read('.dockerignore').split('\n')
    expect(left).toEqual(
      expect.arrayContaining(['.git', '.data', '.env', '**/*.env', 'node_modules', 'dist']),
    )
    expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL)/m)
  })
})

describe('the proxies', () => {
  const megabytes = (text: string) => Number(/(?:client_max_body_size|max_size) (\d+)/.exec(text)?.[1])

  test('each takes a call with all documents of the largest size', () => {
    const needed = DOCUMENT_TYPES.length * MAX_FILE_BYTES
    for (const text of [nginx, caddy]) expect(megabytes(text) * 1e6).toBeGreaterThan(needed)
    const ofIngress = under('nginx.ingress.kubernetes.io/proxy-body-size', kubernetes)
    expect(ofIngress).toEqual(ofIngress.map(() => `${megabytes(nginx)}m`))
  })

  test('no proxy sends a change a second time on purpose', () => {
    expect(nginx).toMatch(/proxy_next_upstream error timeout;/)
    expect(caddy).not.toContain('lb_retry_match')
    expect(new Set(under('nginx.ingress.kubernetes.io/proxy-next-upstream', kubernetes))).toEqual(
      new Set(['error timeout']),
    )
  })

  test('each sends the polls of a page to one server, by the path of the sockets', () => {
    expect(nginx).toContain(`location ${NOTIFICATION_PATH} {`)
    expect(caddy).toContain(`reverse_proxy ${NOTIFICATION_PATH}* `)
    expect(under('path', under('paths', kubernetes))).toContain(NOTIFICATION_PATH)
  })

  test('nginx replaces the address that a client claims, and hides the metrics', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/)
    expect(caddy).toContain('respond /metrics 404')
  })
})

test('every unit that runs ours is hardened', () => {
  const running = UNITS.filter((path) => read(path).includes('dist/programs/'))
  expect(running.length).toBe(6)
  for (const path of running)
    for (const line of [
      'User=masar',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'PrivateTmp=yes',
    ])
      expect(read(path).split('\n'), path).toContain(line)
})
