import ts from 'typescript'
import { CUSTOMER_STATUSES, STATUS_REASONS } from '#contract/entities/common.ts'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { InvoiceStatus } from '#contract/entities/invoice.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { cardAttemptMachine } from '#machines/card/card-attempt.machine.ts'
import { chargeMachine } from '#machines/charge/charge.machine.ts'
import { cloudAccountMachine } from '#machines/cloud-account/cloud-account.machine.ts'
import { identityMachine } from '#machines/identity/identity.machine.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'

/** What the states of each chart that the server owns are called, in the chart and in answers. */
const VOCABULARIES: readonly ReadonlySet<string>[] = [
  [...CUSTOMER_STATUSES, ...STATUS_REASONS, 'needs-attention', ...Object.keys(accountMachine.states)],
  Object.keys(onboardingMachine.states),
  [...InvoiceStatus.options, ...Object.keys(invoiceMachine.states)],
  Object.keys(chargeMachine.states),
  Object.keys(cardAttemptMachine.states),
  [...IDENTITY_STATUSES, ...Object.keys(identityMachine.states)],
  Object.keys(invitationMachine.states),
  Object.keys(cloudAccountMachine.states),
].map((names) => new Set(names))

/** Names that mean a state of a chart wherever they stand, whatever the type beside them. */
const UNMISTAKABLE = new Set([
  'pending-review',
  'suspended',
  'pending-cancellation',
  'failed-settlement',
  'budget-overage',
  'terms-violation',
  'terms-conditions',
  'success-creation',
  'onboarding-completed',
  'changes-requested',
])

/** The texts a type allows; null when it allows any, or what is no text. */
const textsOf = (type: ts.Type): string[] | null => {
  const texts: string[] = []
  for (const part of type.isUnion() ? type.types : [type]) {
    if (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) continue
    if (!part.isStringLiteral()) return null
    if (part.value !== '') texts.push(part.value)
  }
  return texts
}

const isChartType = (texts: readonly string[] | null): boolean =>
  texts !== null && texts.length > 1 && VOCABULARIES.some((names) => texts.every((text) => names.has(text)))

const isState = (text: string): boolean => VOCABULARIES.some((names) => names.has(text))

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** The value a literal is compared with, or null where it is not compared. */
const comparedWith = (literal: ts.StringLiteral): ts.Expression | null => {
  const { parent } = literal
  if (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind))
    return parent.left === literal ? parent.right : parent.left
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression
  return null
}

/** Rows and answers keep some states as any text. */
const isNamedState = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && /^(state|step)$|(State|Step)$/.test(name.text)
}

/** The kind of a value is its shape and never a state: a provider's verdict has the words of a charge. */
const isKind = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && name.text === 'kind'
}

/** A name of a property, a module or a type is no value. */
const isName = (literal: ts.StringLiteral): boolean =>
  ts.isPropertyAssignment(literal.parent)
    ? literal.parent.name === literal
    : ts.isImportDeclaration(literal.parent) ||
      ts.isLiteralTypeNode(literal.parent) ||
      ts.isComputedPropertyName(literal.parent) ||
      ts.isPropertySignature(literal.parent)

/** What is listed stands for a state when the list, or what it is asked about, can only hold states. */
const isListed = (checker: ts.TypeChecker, literal: ts.StringLiteral): boolean => {
  const list = ts.isArrayLiteralExpression(literal.parent) ? literal.parent : null
  if (!list) return false
  const expected = checker.getContextualType(literal)
  if (expected && isChartType(textsOf(expected))) return true
  const call = ts.isPropertyAccessExpression(list.parent) ? list.parent.parent : null
  const [asked] = call && ts.isCallExpression(call) ? call.arguments : []
  return asked !== undefined && isChartType(textsOf(checker.getTypeAtLocation(asked)))
}

const decides = (checker: ts.TypeChecker, literal: ts.StringLiteral): boolean => {
  const other = comparedWith(literal)
  if (other) {
    const texts = textsOf(checker.getTypeAtLocation(other))
    if (texts !== null) return isChartType(texts) && !isKind(other)
    return UNMISTAKABLE.has(literal.text) || (isNamedState(other) && isState(literal.text))
  }
  if (isListed(checker, literal)) return true
  if (!UNMISTAKABLE.has(literal.text)) return false
  const expected = checker.getContextualType(literal)
  const texts = expected ? textsOf(expected) : null
  return texts === null || texts.length < 2 || isChartType(texts)
}

/** The places in these files where a literal decides by, or sets, the state of a chart, as `file:line literal`. */
export const stateLiterals = (program: ts.Program, isChecked: (file: string) => boolean): string[] => {
  const checker = program.getTypeChecker()
  return program.getSourceFiles().flatMap((source) => {
    const file = source.fileName.slice(program.getCurrentDirectory().length + 1)
    if (!isChecked(file)) return []
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return
      if (ts.isStringLiteral(node) && node.text !== '' && !isName(node) && decides(checker, node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${file}:${line + 1} ${node.text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}
