import ts from 'typescript'
import { expect, test } from 'vitest'
import { alertWords } from '#server/messages/admin-mails.ts'
import { type Source, sourcesOf } from '#test/support/sources.ts'

/** The facts of an alert whose texts are ours. All other facts are amounts or texts from outside. */
const OWN_FACTS = ['What to do', 'Why', 'Books']

/** Sample values for the slots of a template: an address or a name, and an amount. */
const INSERTED = ['https://masar.example/page', 'SAR 1.00']

const SAMPLE: Source = {
  path: 'sample.ts',
  text: `
    const HELP = { one: 'Ask one', other: 'Ask the other' }
    const TITLES = { late: 'A late title' }
    plan({
      alertId: 'sample',
      title: isLate ? TITLES[kind] : 'A title',
      details: { Invoice: 'INV-1', ...(isOld && { 'What to do': HELP[kind] }), Why: failure, Books: [\`\${net} left\`] },
    })
    plan({ alertId: 'unread', title: titleOf(kind), details: {} })`,
}

/** A title or a fact of an alert; `text` is null if it cannot be read from the source. */
interface AlertText {
  place: string
  name: string
  text: string | null
}

/** The texts of every alert that a source plans. */
const alertTextsOf = ({ path, text }: Source): AlertText[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: AlertText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isOwn(node))
      for (const written of textsOf(file, node.initializer))
        found.push({ place: path, name: nameOf(node), text: written })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const nameOf = ({ name }: ts.PropertyAssignment): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : ''

const isOwn = (property: ts.PropertyAssignment): boolean =>
  OWN_FACTS.includes(nameOf(property)) ||
  (nameOf(property) === 'title' &&
    property.parent.properties.some((one) => ts.isPropertyAssignment(one) && nameOf(one) === 'alertId'))

/** The texts that an expression may have. A template has a slot for each inserted value. */
const textsOf = (file: ts.SourceFile, node: ts.Expression): (string | null)[] => {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [templateOf(node)]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => textsOf(file, element))
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((branch) => textsOf(file, branch))
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap((side) => textsOf(file, side))
  if (node.kind === ts.SyntaxKind.NullKeyword) return []
  if (ts.isElementAccessExpression(node)) return valuesOf(file, node.expression)
  return [null]
}

const SLOT = '\u0000'

const templateOf = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join(SLOT)

/** The texts of an object that is declared in the file. */
const valuesOf = (file: ts.SourceFile, object: ts.Expression): (string | null)[] => {
  const declared = file.statements
    .flatMap((statement) =>
      ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
    )
    .find(({ name }) => name.getText(file) === object.getText(file))?.initializer
  const literal = declared && ts.isAsExpression(declared) ? declared.expression : declared
  if (!literal || !ts.isObjectLiteralExpression(literal)) return [null]
  return literal.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? textsOf(file, property.initializer) : [null],
  )
}

const isTranslated = (text: string): boolean =>
  INSERTED.some((value) => {
    const title = text.replaceAll(SLOT, value)
    return !alertWords({ mail: 'admin-alert', alertId: 'a', title, details: {} }).ar.subject.includes(title)
  })

/** Files that plan no alert: the shape of an alert, and its Arabic words. */
const NOT_PLANNING = ['server/mail/send-mail.ts', 'server/messages/admin-mails.ts']

const served = sourcesOf(['server'])
  .filter(({ path }) => !path.endsWith('.test.ts') && !NOT_PLANNING.includes(path))
  .flatMap(alertTextsOf)

test('titles, advice and reasons are found in conditions, tables and templates of a source', () => {
  expect(alertTextsOf(SAMPLE).map(({ name, text }) => [name, text])).toEqual([
    ['title', 'A late title'],
    ['title', 'A title'],
    ['What to do', 'Ask one'],
    ['What to do', 'Ask the other'],
    ['Why', null],
    ['Books', `${SLOT} left`],
    ['title', null],
  ])
  expect(isTranslated('A title')).toBe(false)
})

test('every title and advice of an alert can be read in the sources', () => {
  expect(served.filter(({ name, text }) => text === null && ['title', 'What to do'].includes(name))).toEqual(
    [],
  )
})

test('every alert that the server plans has Arabic words', () => {
  expect(served.flatMap(({ text }) => text ?? [])).toContain('A customer withdrew from the contract')
  expect(served.filter(({ text }) => text !== null && !isTranslated(text))).toEqual([])
})
