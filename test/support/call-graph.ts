import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { sourcesOf } from './sources.ts'

/** One top-level declaration: the texts it holds, and the declarations it names. */
interface Declaration {
  texts: ReadonlySet<string>
  names: ReadonlySet<string>
}

interface Module {
  declarations: ReadonlyMap<string, Declaration>
  /** Where an imported name comes from. */
  imports: ReadonlyMap<string, { path: string; name: string }>
  exports: ReadonlySet<string>
}

const declarationOf = (node: ts.Node): Declaration => {
  const texts = new Set<string>()
  const names = new Set<string>()
  const visit = (child: ts.Node): void => {
    if (ts.isTypeNode(child)) return
    if (ts.isStringLiteral(child)) texts.add(child.text)
    if (ts.isIdentifier(child)) names.add(child.text)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return { texts, names }
}

const pathOf = (from: string, specifier: string): string | null => {
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : null
  return path !== null && existsSync(path) ? path.replaceAll('\\', '/') : null
}

const importsOf = (path: string, node: ts.ImportDeclaration) => {
  const bindings = node.importClause?.namedBindings
  const target = ts.isStringLiteral(node.moduleSpecifier) ? pathOf(path, node.moduleSpecifier.text) : null
  if (target === null || !bindings || !ts.isNamedImports(bindings)) return []
  return bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(
      ({ name, propertyName }) => [name.text, { path: target, name: (propertyName ?? name).text }] as const,
    )
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

const moduleOf = (path: string, text: string): Module => {
  const declarations = new Map<string, Declaration>()
  const imports = new Map<string, { path: string; name: string }>()
  const exports = new Set<string>()
  const declare = (statement: ts.Statement, name: string, node: ts.Node) => {
    declarations.set(name, declarationOf(node))
    if (isExported(statement)) exports.add(name)
  }
  for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements) {
    if (ts.isImportDeclaration(statement))
      for (const [name, source] of importsOf(path, statement)) imports.set(name, source)
    if (ts.isFunctionDeclaration(statement) && statement.name)
      declare(statement, statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) declare(statement, name.text, initializer)
  }
  return { declarations, imports, exports }
}

/** The code of the server and of what it shares with the portal, by its paths. A chart itself sends nothing. */
const modulesOf = (): ReadonlyMap<string, Module> =>
  new Map(
    sourcesOf(['server', 'machines', 'rules', 'contract'])
      .filter(({ path }) => path.endsWith('.ts') && !/[.](machine|test)[.]ts$|senders[.]ts$/.test(path))
      .map(({ path, text }) => [path, moduleOf(path, text)]),
  )

export interface CallGraph {
  /** The files that export this name, of those below a folder. */
  exporting(name: string, folder: string): string[]
  /** Every name that is exported below a folder, with its file. */
  exportedBelow(folder: string): { path: string; name: string }[]
  /** Every text in the declaration of that name, and in all it uses, through imports too. */
  textsFrom(path: string, name: string): ReadonlySet<string>
  /** The same in the server's own code alone, where events are sent, and every name that is used there. */
  reachedFrom(path: string, name: string): { texts: ReadonlySet<string>; names: ReadonlySet<string> }
}

/** Reads the server's sources once, and tells what a function can reach, by the names it uses. */
export const callGraph = (): CallGraph => {
  const modules = modulesOf()
  const reach = (path: string, name: string, isCounted: (path: string) => boolean) => {
    const texts = new Set<string>()
    const names = new Set<string>()
    const seen = new Set<string>()
    const follow = (at: string, called: string): void => {
      const module = modules.get(at)
      const key = `${at}#${called}`
      if (!module || seen.has(key)) return
      seen.add(key)
      const source = module.imports.get(called)
      if (source) follow(source.path, source.name)
      const declaration = module.declarations.get(called)
      names.add(called)
      if (isCounted(at)) for (const text of declaration?.texts ?? []) texts.add(text)
      for (const used of declaration?.names ?? []) follow(at, used)
    }
    follow(path, name)
    return { texts, names }
  }
  return {
    exporting: (name, folder) =>
      [...modules].flatMap(([path, { exports }]) =>
        path.startsWith(folder) && exports.has(name) ? [path] : [],
      ),
    exportedBelow: (folder) =>
      [...modules].flatMap(([path, { exports }]) =>
        path.startsWith(folder) ? [...exports].map((name) => ({ path, name })) : [],
      ),
    textsFrom: (path, name) => reach(path, name, () => true).texts,
    reachedFrom: (path, name) => reach(path, name, (at) => at.startsWith('server/')),
  }
}
