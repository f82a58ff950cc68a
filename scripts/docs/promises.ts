import ts from 'typescript'

/** One test's promise about one requirement. */
interface BehaviourPromise {
  id: string
  text: string
}

const BRACKETS = /\[(\d+\.\d[\d.]*(?:, \d+\.\d[\d.]*)*)\]/g
const TITLED = new Set(['test', 'it', 'describe'])

interface TitledCall {
  call: ts.CallExpression
  title: ts.Expression
  /** The argument of `test.each(…)`, if it holds the rows. */
  table: ts.Expression | undefined
}

const idsIn = (text: string): string[] =>
  [...text.matchAll(BRACKETS)].flatMap(([, ids = '']) => ids.split(', '))

const withoutIds = (text: string): string => text.replace(BRACKETS, '').replace(/\s+/g, ' ').trim()

const rootOf = (expression: ts.Expression): string => {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression)) return rootOf(expression.expression)
  if (ts.isCallExpression(expression)) return rootOf(expression.expression)
  return ''
}

const titledCall = (node: ts.Node): TitledCall | undefined => {
  if (!ts.isCallExpression(node) || !TITLED.has(rootOf(node.expression))) return
  const [title, body] = node.arguments
  if (!title || !body) return
  const table = ts.isCallExpression(node.expression) ? node.expression.arguments[0] : undefined
  return { call: node, title, table }
}

const ancestors = function* (node: ts.Node): Generator<ts.Node> {
  for (let parent = node.parent; parent; parent = parent.parent) yield parent
}

const isWithin = (node: ts.Node, outer: ts.Node | undefined): boolean =>
  outer !== undefined && (node === outer || [...ancestors(node)].includes(outer))

/** Titles of the enclosing `describe`s, outermost first. */
const titlesAround = (call: ts.Node, calls: TitledCall[]): string[] =>
  [...ancestors(call)]
    .flatMap((node) => calls.filter((other) => other.call === node))
    .map(({ title }) => fillTitle(title, undefined))
    .reverse()

const rowAround = (literal: ts.Node): ts.Expression | undefined => {
  const { parent } = literal
  if (ts.isArrayLiteralExpression(parent)) return parent
  return ts.isPropertyAssignment(parent) ? parent.parent : undefined
}

/** The test whose title contains the ids of a row: the test of its table, else of its loop, else of its file. */
const testOfRow = (literal: ts.Node, calls: TitledCall[]): TitledCall | undefined => {
  const isCompleted = ({ title }: TitledCall) => /…/.test(fillTitle(title, []))
  const ofTable = calls.find(({ table }) => isWithin(literal, table))
  if (ofTable) return ofTable
  const loop = [...ancestors(literal)].find(ts.isForOfStatement)
  return calls.find((one) => isCompleted(one) && isWithin(one.call, loop)) ?? calls.find(isCompleted)
}

/** The promises in the titles of one test file, read without running it. Throws if an id is in no title. */
export const promisesOf = (fileName: string, source: string): BehaviourPromise[] => {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const calls: TitledCall[] = []
  const literals: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    const found = titledCall(node)
    if (found) calls.push(found)
    if (idsIn(literalText(node) ?? '').length > 0) literals.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)

  return literals.flatMap((literal) => {
    const own = calls.find(({ title }) => isWithin(literal, title))
    const row = own ? undefined : rowAround(literal)
    const owner = own ?? (row && testOfRow(literal, calls))
    if (!owner) throw new Error(`${fileName}: no test has ${literal.getText()} in its title`)
    const title = fillTitle(owner.title, row && cellsOf(row))
    const text = withoutIds([...titlesAround(owner.call, calls), title].join(' › '))
    return idsIn(literalText(literal) ?? '').map((id) => ({ id, text }))
  })
}

/** Values of a table row that a title shows, by place or by name. */
type Cells = { name: string | undefined; text: string }[]

const UNKNOWN = '…'
const PRINTED = /%[sijdfop#$]/g
const NAMED = /\$([a-z]\w*)/gi

/** The text of a string literal; `…` replaces the expressions of a template. */
const literalText = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => UNKNOWN + literal.text).join('')
}

const cell = (value: ts.Expression, name?: string) => ({
  name,
  text:
    literalText(value) ??
    (ts.isNumericLiteral(value) || value.kind === ts.SyntaxKind.NullKeyword ? value.getText() : UNKNOWN),
})

/** The values of one row, an array or an object. */
const cellsOf = (row: ts.Expression): Cells => {
  if (ts.isArrayLiteralExpression(row)) return row.elements.map((element) => cell(element))
  if (!ts.isObjectLiteralExpression(row)) return []
  return row.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? [cell(property.initializer, property.name.getText())] : [],
  )
}

/** The index of the cell that `${name}` shows, in a loop that destructures rows. */
const placeInLoop = (span: ts.TemplateSpan): number | undefined => {
  for (let node: ts.Node = span; node.parent; node = node.parent) {
    if (!ts.isForOfStatement(node) || !ts.isVariableDeclarationList(node.initializer)) continue
    const pattern = node.initializer.declarations[0]?.name
    if (!pattern || !ts.isArrayBindingPattern(pattern)) return undefined
    return pattern.elements.findIndex((element) => element.getText() === span.expression.getText())
  }
}

/** A title with the values of a row filled in, or `…` without a row. */
const fillTitle = (title: ts.Expression, cells: Cells | undefined): string => {
  const byName = (name: string) => cells?.find((one) => one.name === name)?.text
  if (ts.isTemplateExpression(title)) {
    const spans = title.templateSpans.map((span) => {
      const name = span.expression.getText().split('.').at(-1) ?? ''
      return (byName(name) ?? cells?.[placeInLoop(span) ?? -1]?.text ?? UNKNOWN) + span.literal.text
    })
    return title.head.text + spans.join('')
  }
  let place = 0
  return (literalText(title) ?? title.getText())
    .replace(PRINTED, () => cells?.[place++]?.text ?? UNKNOWN)
    .replace(NAMED, (_, name: string) => byName(name) ?? UNKNOWN)
}
