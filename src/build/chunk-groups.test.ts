import fc from 'fast-check'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { planChunks } from './chunk-groups.ts'

interface File {
  size: number
  imports?: string[]
}

const bundleOf = (files: Record<string, File>) =>
  Object.fromEntries(
    Object.entries(files).map(([fileName, { size, imports = [] }]) => [
      fileName,
      { type: 'chunk', fileName, imports, modules: { [`${fileName}.ts`]: { renderedLength: size } } },
    ]),
  ) as unknown as Rolldown.OutputBundle

const planOf = (files: Record<string, File>, screens: Record<string, string[]>) => {
  const addresses = Object.entries(screens).map(([page, names]) => [page, names.map((name) => `/${name}`)])
  return planChunks(bundleOf(files), { screens: Object.fromEntries(addresses), steps: {}, words: {} })
}

test('modules that the same pages need are in one file', () => {
  const plan = planOf(
    { a: { size: 40_000 }, b: { size: 40_000 }, c: { size: 90_000 } },
    { '/one': ['a', 'b', 'c'], '/two': ['a', 'b'] },
  )
  expect(plan.get('a.ts')).toBe(plan.get('b.ts'))
  expect(plan.get('c.ts')).toBe('one')
})

test('a merge may add a small unneeded part to a page to save a request, but not a large one', () => {
  const little = planOf(
    { shared: { size: 40_000 }, little: { size: 1_000 } },
    { '/one': ['shared', 'little'], '/two': ['shared'] },
  )
  expect(little.get('little.ts')).toBe(little.get('shared.ts'))
  const much = planOf(
    { shared: { size: 40_000 }, much: { size: 80_000 } },
    { '/one': ['shared', 'much'], '/two': ['shared'] },
  )
  expect(much.get('much.ts')).not.toBe(much.get('shared.ts'))
})

test('a merge does not bring a page what only the imports of the other part need', () => {
  const planWith = (imports: string[]) =>
    planOf(
      { figures: { size: 1_000 }, last: { size: 11_000, imports }, forms: { size: 11_900 } },
      {
        '/one': ['figures'],
        '/two': ['figures', 'last', 'forms'],
        '/three': ['last', 'forms'],
        ...Object.fromEntries(['/four', '/five', '/six', '/seven'].map((page) => [page, ['forms']])),
      },
    )
  const isMerged = (plan: Map<string, string>) => plan.get('figures.ts') === plan.get('last.ts')
  expect([planWith([]), planWith(['forms'])].map(isMerged)).toEqual([true, false])
})

test('a large group is not merged with one that more pages need, for any number of saved requests', () => {
  const pages = ['/one', '/two', '/three', '/four']
  const plan = planOf(
    { shared: { size: 40_000 }, large: { size: 65_000 } },
    { ...Object.fromEntries(pages.map((page) => [page, ['shared', 'large']])), '/five': ['shared'] },
  )
  expect(plan.get('large.ts')).not.toBe(plan.get('shared.ts'))
})

/** Files that import only later files, and pages with some files and all their imports. */
const someApp = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 40_000 }),
      imports: fc.array(fc.nat(11), { maxLength: 3 }),
      pages: fc.array(fc.nat(4), { maxLength: 2 }),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((drawn) => {
    const files: Record<string, File & { imports: string[] }> = Object.fromEntries(
      drawn.map(({ size, imports }, at) => [
        `f${at}`,
        { size, imports: imports.filter((to) => to > at && to < drawn.length).map((to) => `f${to}`) },
      ]),
    )
    const withImports = (name: string): string[] => [
      name,
      ...(files[name]?.imports ?? []).flatMap(withImports),
    ]
    const screens = Object.fromEntries(
      Array.from({ length: 5 }, (_, page) => [
        `/${page}`,
        drawn.flatMap(({ pages }, at) => (pages.includes(page) ? withImports(`f${at}`) : [])),
      ]),
    )
    return { files, screens }
  })

test('no files import each other in a circle', () => {
  fc.assert(
    fc.property(someApp, ({ files, screens }) => {
      const plan = planOf(files, screens)
      const importsOf = (group: string) =>
        Object.entries(files)
          .filter(([name]) => plan.get(`${name}.ts`) === group)
          .flatMap(([, { imports }]) => imports.flatMap((to) => plan.get(`${to}.ts`) ?? []))
          .filter((to) => to !== group)
      const left = new Set(plan.values())
      for (let size = -1; size !== left.size; ) {
        size = left.size
        for (const group of left) if (!importsOf(group).some((to) => left.has(to))) left.delete(group)
      }
      expect([...left]).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('modules that no page shows stay in their files', () => {
  expect(planOf({ dialog: { size: 1_000 } }, { '/one': [] }).size).toBe(0)
})

test('the words of two languages are never in one file', () => {
  const plan = planChunks(bundleOf({ english: { size: 10 }, arabic: { size: 10 } }), {
    screens: { '/one': [] },
    steps: {},
    words: { en: { '': [], '/one': ['/english'] }, ar: { '': [], '/one': ['/arabic'] } },
  })
  expect(plan.get('english.ts')).not.toBe(plan.get('arabic.ts'))
})
