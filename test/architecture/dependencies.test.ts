import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const declared = () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  return { ...dependencies, ...devDependencies }
}

/** Each name with its reason, from lines such as `- `a`, `b`: reason`. */
const explained = () =>
  read('docs/dependencies.md')
    .split('\n')
    .flatMap((line) => {
      const [, names = '', reason = ''] = /^- ((?:`[^`]+`(?:, )?)+): (.+)$/.exec(line) ?? []
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, reason }))
    })

test('every package has a line in docs/dependencies.md, and every line a package', () => {
  const names = explained().map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(declared()).toSorted())
})

test('every line of docs/dependencies.md has a reason', () => {
  expect(explained().filter(({ reason }) => reason.length < 12)).toEqual([])
})

test('every reason in docs/dependencies.md is one line', () => {
  const further = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => /^\s+\S/.test(line))
  expect(further).toEqual([])
})

test('every version in package.json is exact', () => {
  const loose = Object.entries(declared()).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(loose).toEqual([])
})

test('the lock file has a package for every system that it names', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})
