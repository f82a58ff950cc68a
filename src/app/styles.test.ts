import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const MANTINE = resolve('node_modules/@mantine')
const LISTED = /'@mantine\/core\/styles\/(\w[\w-]*)\.css'/g
const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'@mantine\/(core|modals|dropzone|notifications)'/g

const read = (file: string) => readFileSync(file, 'utf8')

const stylesheets = (): string[] =>
  [...read('src/app/styles.ts').matchAll(LISTED)].map(([, name = '']) => name)

/** The order of the components in Mantine's combined stylesheet. */
const documentedOrder = (): string[] => {
  const all = read(join(MANTINE, 'core/styles.css'))
  return globSync('*.css', { cwd: join(MANTINE, 'core/styles') })
    .filter((file) => !file.includes('.layer.'))
    .map((file) => ({
      name: file.slice(0, -'.css'.length),
      at: all.indexOf(
        read(join(MANTINE, 'core/styles', file))
          .trim()
          .slice(0, 200),
      ),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

const componentFolders = new Map(
  globSync('core/esm/components/**/*.mjs', { cwd: MANTINE }).map((file) => [
    file.split('/').at(-1)?.slice(0, -'.mjs'.length) ?? '',
    join(MANTINE, file),
  ]),
)

const moduleImports = (file: string): string[] =>
  [...read(file).matchAll(/from "(\.[^"]+\.mjs|@mantine\/core)"/g)].flatMap(([, path = '']) =>
    path.startsWith('.') ? [resolve(dirname(file), path)] : [],
  )

const folderOf = (file: string) => /core\/esm\/components\/([^/]+)\//.exec(file)?.[1]

/** The folders of Mantine components that a component uses, including its own. */
const partsOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const imported of moduleImports(file)) partsOf(imported, seen)
  return seen
}

const usedComponents = (): string[] => {
  const names = new Set<string>()
  for (const file of globSync('src/**/*.tsx').filter((path) => !path.includes('.test.')))
    for (const [, list = '', library] of read(file).matchAll(IMPORT))
      if (library === 'core')
        for (const name of list.split(',')) {
          const value = name.trim()
          if (value && !value.startsWith('type ')) names.add(value.split(' as ')[0]?.trim() ?? '')
        }
  return [...names]
}

test('every Mantine component in use has its stylesheet', () => {
  const used = usedComponents()
  expect(used).toContain('Button')
  const needed = new Set(
    used.flatMap((name) => {
      const file = componentFolders.get(name)
      return file ? [...partsOf(file)].map(folderOf) : []
    }),
  )
  const existing = documentedOrder()
  const missing = existing.filter((name) => needed.has(name) && !stylesheets().includes(name))
  expect(missing, 'add these to src/app/styles.ts').toEqual([])
})

test('the stylesheets are imported in Mantine’s order', () => {
  const order = documentedOrder()
  const listed = stylesheets()
  expect(listed.filter((name) => !order.includes(name))).toEqual([])
  expect(listed).toEqual([...listed].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
})
