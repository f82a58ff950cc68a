import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const MOST = 6

/** The files of the server that a file needs when it runs; what it takes types from is not loaded. */
const neededBy = (path: string, text: string): string[] =>
  ts
    .createSourceFile(path, text, ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isImportDeclaration(statement))
    .flatMap(({ importClause, moduleSpecifier }) => {
      if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
      const named = importClause?.namedBindings
      if (named && ts.isNamedImports(named) && named.elements.every(({ isTypeOnly }) => isTypeOnly)) return []
      const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
      return from.startsWith('.') ? [join(dirname(path), from).replaceAll('\\', '/')] : []
    })

const files = new Map(
  sourcesOf(['server'])
    .filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(({ path, text }) => [path, neededBy(path, text)]),
)

const isStore = (path: string) => path.startsWith('server/db/stores/')

/** From a file to every store it reaches, by the fewest files; a store ends the way. */
const waysFrom = (start: string): string[][] => {
  const ways: string[][] = []
  const seen = new Set([start])
  let open = [[start]]
  while (open.length > 0) {
    open = open.flatMap((way) =>
      (files.get(way.at(-1) ?? '') ?? []).flatMap((next) => {
        if (seen.has(next) || next.startsWith('server/http/')) return []
        seen.add(next)
        if (!isStore(next)) return [[...way, next]]
        ways.push([...way, next])
        return []
      }),
    )
  }
  return ways
}

test('from a route to any store it needs there are at most six files', () => {
  const ways = [...files.keys()].filter((path) => path.startsWith('server/http/routes/')).flatMap(waysFrom)
  expect(ways.length).toBeGreaterThan(100)
  expect(ways.filter((way) => way.length > MOST).map((way) => way.join(' → '))).toEqual([])
})
