import ts from 'typescript'

/** Values of a table row that a title shows, by place or by name. */
export type Cells = { name: string | undefined; text: string }[]

const UNKNOWN = '…'
const PRINTED = /%[sijdfop#$]/g
const NAMED = /\$([a-z]\w*)/gi

/** The text of a string literal; `…` replaces the expressions of a template. */
export const literalText = (node: ts.Node): string | undefined => {
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
export const cellsOf = (row: ts.Expression): Cells => {
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
export const fillTitle = (title: ts.Expression, cells: Cells | undefined): string => {
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
