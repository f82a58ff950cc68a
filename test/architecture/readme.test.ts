import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'
import { SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs'
import { chooseStages, ON_DEMAND, STAGES } from '../../scripts/lib/stages.mjs'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path)),
].filter((path) => path.endsWith('.md'))

test('every setting the README names is read somewhere', () => {
  const named = [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .map((name) => name.replaceAll('`', ''))
  const readers = sourcesOf(['server', 'sandbox', 'scripts'])
    .filter(({ path }) => /(^|\/)env([.]ts$|\/)|^scripts\//.test(path))
    .map(({ text }) => text)
    .join()
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !readers.includes(name))).toEqual([])
})

test('every npm command a document names exists', () => {
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/`npm (?:run )?([a-z][\w:]*)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('start')
  expect(named.filter((name) => !(name in scripts || name === 'ci' || name === 'install'))).toEqual([])
})

test('the checks the README names are all there are, in their order', () => {
  const [, names = ''] = /`npm test -- unit lint` [^\n]*names: ([^|\n]+)/.exec(readme) ?? []
  expect(names.trim()).toBe(STAGES.map(({ name }) => `\`${name}\``).join(' '))
})

test('the README names every check that runs only when it is asked for', () => {
  const named = [...readme.matchAll(/`npm test -- ([a-z-]+)` /g)].map(([, name]) => name)
  expect(named).toEqual(ON_DEMAND.map(({ name }) => name))
})

test('npm run validate is every check that needs no build', () => {
  const built = ['build', 'api', 'e2e']
  const names = STAGES.map(({ name }) => name).filter((name) => !built.includes(name))
  expect(scripts.validate).toBe(`node scripts/test.mjs ${names.join(' ')}`)
})

test('every file that an npm command runs is there', () => {
  const files = Object.values(scripts).flatMap((line) => line.match(/scripts\/[\w./-]+/g) ?? [])
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every link between documents leads somewhere', () => {
  const dead = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} → ${target}`),
  )
  expect(dead).toEqual([])
})

test('every check that the README has run exists', () => {
  const commands = [...readme.matchAll(/npm test -- ([^`]+)`/g)].map(([, words = '']) => words.split(' '))
  expect(commands.length).toBeGreaterThan(2)
  expect(commands.flatMap((words) => chooseStages(words).unknown)).toEqual([])
})

test('operators are told the bound of memory that npm start sets', () => {
  expect(read('docs/operations.md')).toContain(SERVER_FLAGS.join(' '))
})
