import type { Rolldown } from 'vite'
import type { AppFiles } from './app-files.ts'

/**
 * The cost of one more request, in bytes of source (four times the transferred size). With HTTP/1.1 on slow 4G six requests share a
 * round trip of 150 ms, in which the line carries 30 kB: one costs 25 ms, or 5 kB. With HTTP/2, which the web server in front speaks, it
 * costs less.
 */
const REQUEST_COST = 20_000

/**
 * Two groups are not merged if one has more bytes of source and a page of the other does not need it. Otherwise one page would fetch much
 * in vain, because many others each save a request.
 */
const MOST_IN_VAIN = 12_000

/** Modules of one file, and the pages that need them. */
interface Group {
  pages: Set<string>
  size: number
  modules: string[]
  /** Groups that this one imports. */
  imports: Set<Group>
}

type Page = [name: string, files: string[]]

/** Every page and step with its code, and with its words in each language. */
const pagesOf = ({ screens, steps, words }: Omit<AppFiles, 'entry'>): Page[] => {
  const withSteps = (prefix: string, pages: Record<string, string[]>, always: string[] = []): Page[] =>
    Object.entries(pages).map(([name, files]) => [
      `${prefix}${name}`,
      [...always, ...files, ...(name in steps ? (pages['/signup'] ?? []) : [])],
    ])
  return [
    ...withSteps('', { ...screens, ...steps }),
    ...Object.entries(words).flatMap(([language, { '': always, ...pages }]) =>
      withSteps(`${language} `, pages, always),
    ),
  ]
}

/** Groups of modules that exactly the same pages need. They cannot import each other in a circle. */
const exactGroups = (bundle: Rolldown.OutputBundle, files: Omit<AppFiles, 'entry'>): Group[] => {
  const groups = new Map<string, Group>()
  const groupOfFile = new Map<string, Group>()
  const pages = pagesOf(files)
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  for (const { fileName, modules } of chunks) {
    const address = `/${fileName}`
    const shownWith = pages.filter(([, needed]) => needed.includes(address)).map(([name]) => name)
    if (shownWith.length === 0) continue
    const key = shownWith.join()
    const group = groups.get(key) ?? { pages: new Set(shownWith), size: 0, modules: [], imports: new Set() }
    group.modules.push(...Object.keys(modules))
    for (const { renderedLength } of Object.values(modules)) group.size += renderedLength
    groups.set(key, group)
    groupOfFile.set(fileName, group)
  }
  for (const { fileName, imports } of chunks) {
    const group = groupOfFile.get(fileName)
    for (const imported of imports) {
      const other = groupOfFile.get(imported)
      if (group && other && other !== group) group.imports.add(other)
    }
  }
  return [...groups.values()]
}

const reaches = (from: Group, to: Group, seen = new Set<Group>()): boolean => {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return [...from.imports].some((next) => reaches(next, to, seen))
}

/** True if a group between the two would import the merged one and be imported by it. */
const wouldCircle = (one: Group, other: Group): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([from, to]) => from && to && [...from.imports].some((next) => next !== to && reaches(next, to)))

/** Every group that one of the two imports, directly or through others. */
const importsOf = (one: Group, other: Group): Set<Group> => {
  const found = new Set<Group>()
  const follow = (group: Group) => {
    for (const next of group.imports)
      if (!found.has(next)) {
        found.add(next)
        follow(next)
      }
  }
  follow(one)
  follow(other)
  found.delete(one)
  found.delete(other)
  return found
}

/** The number of pages that are in none of the known sets. */
const without = (pages: Set<string>, ...known: Set<string>[]): number =>
  [...pages].filter((page) => !known.some((set) => set.has(page))).length

/** The gain of merging two groups: the saved requests, minus the bytes that pages would fetch without need. */
const gainOf = (one: Group, other: Group): number => {
  const both = one.pages.size - without(one.pages, other.pages)
  const isTooLarge = (group: Group, other: Group) => other.pages.size > both && group.size > MOST_IN_VAIN
  if (isTooLarge(one, other) || isTooLarge(other, one)) return 0
  const wasted = one.size * (other.pages.size - both) + other.size * (one.pages.size - both)
  return REQUEST_COST * both - wasted
}

/** The cost of a merge by imports: a page that gets the merged file also fetches every file that this one imports. */
const costOfImports = (one: Group, other: Group): number => {
  let cost = 0
  for (const imported of importsOf(one, other)) {
    const more = without(one.pages, imported.pages) + without(other.pages, one.pages, imported.pages)
    if (more > 0 && imported.size > MOST_IN_VAIN) return Number.POSITIVE_INFINITY
    cost += more * (imported.size + REQUEST_COST)
  }
  return cost
}

const merged = (groups: Group[], one: Group, other: Group): Group[] => {
  const both: Group = {
    pages: new Set([...one.pages, ...other.pages]),
    size: one.size + other.size,
    modules: [...one.modules, ...other.modules],
    imports: new Set([...one.imports, ...other.imports]),
  }
  for (const imported of importsOf(one, other)) for (const page of both.pages) imported.pages.add(page)
  both.imports.delete(one)
  both.imports.delete(other)
  const rest = groups.filter((group) => group !== one && group !== other)
  for (const group of rest)
    if (group.imports.delete(one) || group.imports.delete(other)) {
      group.imports.delete(other)
      group.imports.add(both)
    }
  return [...rest, both]
}

/** Merges the two groups with the largest gain until no merge gains anything. */
const mergeGroups = (groups: Group[]): Group[] => {
  const pairs = groups
    .flatMap((one, index) =>
      groups.slice(index + 1).map((other) => ({ one, other, gain: gainOf(one, other) })),
    )
    .filter(({ gain }) => gain > 0)
    .map((pair) => ({ ...pair, gain: pair.gain - costOfImports(pair.one, pair.other) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
  const best = pairs.find(({ one, other }) => !wouldCircle(one, other))
  return best ? mergeGroups(merged(groups, best.one, best.other)) : groups
}

/**
 * Assigns modules to files by the pages that need them: few files for each page, with little unneeded code. `bundle` is the
 * result of a build without a plan, where every file has modules of exactly the same entries.
 */
export const planChunks = (
  bundle: Rolldown.OutputBundle,
  files: Omit<AppFiles, 'entry'>,
): Map<string, string> =>
  new Map(
    mergeGroups(exactGroups(bundle, files)).flatMap(({ pages, modules }, index) => {
      const [page = '', ...others] = pages
      const name =
        others.length > 0 ? `shared-${index}` : page.replaceAll(/\W+/g, ' ').trim().replaceAll(' ', '-')
      return modules.map((module) => [module, name] as const)
    }),
  )
