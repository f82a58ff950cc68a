import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'
import { SERVER_FLAGS } from '../../scripts/lib/product.mjs'
import { chooseStages, ON_DEMAND, STAGES } from '../../scripts/lib/stages.mjs'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const contributing = read('CONTRIBUTING.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const documents = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path)),
].filter((path) => path.endsWith('.md'))

test('the code reads every setting of docs/configuration.md', () => {
  const named = [...read('docs/configuration.md').matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .map((name) => name.replaceAll('`', ''))
  const readers = sourcesOf(['server', 'sandbox', 'scripts', 'test'])
    .filter(({ path }) => /(^|\/)env([.]ts$|\/)|^scripts\/(?!docs\/)|^test\//.test(path))
    .map(({ text }) => text)
    .join()
  expect(named).toContain('SANDBOX_PORT')
  expect(named.filter((name) => !readers.includes(name))).toEqual([])
})

test('every decision names its date and status, and the index links to it', () => {
  const index = read('docs/decisions/README.md')
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file))
  const line = /^\*\*Date:\*\* \d{4}-\d\d-\d\d\. \*\*Status:\*\* (accepted|superseded by )/m
  expect(decisions.filter((file) => !line.test(read(`docs/decisions/${file}`)))).toEqual([])
  expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([])
})

test('every npm command in a document exists', () => {
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/`npm (?:run )?([a-z][\w:]*)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('start')
  expect(named.filter((name) => !(name in scripts || ['ci', 'install', 'prune'].includes(name)))).toEqual([])
})

test('CONTRIBUTING.md names every check in order', () => {
  const [, names = ''] = /`npm test -- unit lint` [^\n]*names: ([^|\n]+)/.exec(contributing) ?? []
  expect(names.trim()).toBe(STAGES.map(({ name }) => `\`${name}\``).join(' '))
})

test('CONTRIBUTING.md names every check that runs only on demand', () => {
  const named = [...contributing.matchAll(/`npm test -- ([a-z-]+)` /g)].map(([, name]) => name)
  expect(named).toEqual(ON_DEMAND.map(({ name }) => name))
})

test('npm run validate runs every check that needs no build', () => {
  const built = ['build', 'gates', 'api', 'e2e']
  const names = STAGES.map(({ name }) => name).filter((name) => !built.includes(name))
  expect(scripts.validate).toBe(`node scripts/test.mjs ${names.join(' ')}`)
})

test('every file that an npm command runs exists', () => {
  const files = Object.values(scripts).flatMap((line) => line.match(/scripts\/[\w./-]+/g) ?? [])
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every link between documents has an existing target', () => {
  const dead = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} → ${target}`),
  )
  expect(dead).toEqual([])
})

test('every check that CONTRIBUTING.md runs exists', () => {
  const commands = [...contributing.matchAll(/npm test -- ([^`]+)`/g)].map(([, words = '']) =>
    words.split(' '),
  )
  expect(commands.length).toBeGreaterThan(2)
  expect(commands.flatMap((words) => chooseStages(words).unknown)).toEqual([])
})

test('docs/operations.md names the flags with which npm start bounds the memory', () => {
  expect(read('docs/operations.md')).toContain(SERVER_FLAGS.join(' '))
})
