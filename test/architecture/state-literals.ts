import { relative, sep } from 'node:path'
import ts from 'typescript'
import { CUSTOMER_STATUSES, STATUS_REASONS } from '#contract/entities/common.ts'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { InvoiceStatus, PaymentResult } from '#contract/entities/invoice.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { budgetMachine } from '#machines/budget/budget.machine.ts'
import { cardAttemptMachine } from '#machines/card-attempt/card-attempt.machine.ts'
import { chargeMachine } from '#machines/charge/charge.machine.ts'
import { chargeRunMachine } from '#machines/charge-run/charge-run.machine.ts'
import { cloudAccountMachine } from '#machines/cloud-account/cloud-account.machine.ts'
import { creditNoteMachine } from '#machines/credit-note/credit-note.machine.ts'
import { dataRequestMachine } from '#machines/data-request/data-request.machine.ts'
import { disputeMachine } from '#machines/dispute/dispute.machine.ts'
import { identityMachine } from '#machines/identity/identity.machine.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { refundMachine } from '#machines/refund/refund.machine.ts'
import { secondOpinionMachine } from '#machines/second-opinion/second-opinion.machine.ts'
import { taxDocumentMachine } from '#machines/tax-document/tax-document.machine.ts'
import { unassignedPaymentMachine } from '#machines/unassigned-payment/unassigned-payment.machine.ts'
import { unexplainedPaymentMachine } from '#machines/unexplained-payment/unexplained-payment.machine.ts'

/** The charts that the server owns, by their folders. */
const MACHINES = {
  account: accountMachine,
  onboarding: onboardingMachine,
  invoice: invoiceMachine,
  charge: chargeMachine,
  'card-attempt': cardAttemptMachine,
  identity: identityMachine,
  invitation: invitationMachine,
  'cloud-account': cloudAccountMachine,
  'charge-run': chargeRunMachine,
  budget: budgetMachine,
  'unexplained-payment': unexplainedPaymentMachine,
  'unassigned-payment': unassignedPaymentMachine,
  'tax-document': taxDocumentMachine,
  'credit-note': creditNoteMachine,
  refund: refundMachine,
  dispute: disputeMachine,
  'data-request': dataRequestMachine,
  'second-opinion': secondOpinionMachine,
}

/** The names of states in answers that differ from those in the chart. */
const IN_ANSWERS: Partial<Record<keyof typeof MACHINES, readonly string[]>> = {
  account: [...CUSTOMER_STATUSES, ...STATUS_REASONS, 'needs-attention'],
  invoice: InvoiceStatus.options,
  charge: PaymentResult.options,
  identity: IDENTITY_STATUSES,
}

/** The names of each chart's states, in the chart and in answers, by the folder of the chart. */
const VOCABULARIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (Object.keys(MACHINES) as (keyof typeof MACHINES)[]).map((folder) => [
    folder,
    new Set([...(IN_ANSWERS[folder] ?? []), ...Object.keys(MACHINES[folder].states)]),
  ]),
)

/** Names that mean a state of a chart in any place, regardless of the type. */
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

/** The texts that a type allows; null when it allows any text, or other values than texts. */
const textsOf = (type: ts.Type): string[] | null => {
  const texts: string[] = []
  for (const part of type.isUnion() ? type.types : [type]) {
    if (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) continue
    if (!part.isStringLiteral()) return null
    if (part.value !== '') texts.push(part.value)
  }
  return texts
}

/** The names of states that a file may use (`own`) and may not use (`foreign`). A chart may name its own states. */
interface FileContext {
  own: ReadonlySet<string>
  foreign: readonly ReadonlySet<string>[]
  isChart: boolean
  hasStatements: boolean
}

const contextOf = (file: string): FileContext => {
  const [, folder = ''] = /^machines\/([^/]+)\//.exec(file) ?? []
  return {
    own: VOCABULARIES.get(folder) ?? new Set(),
    foreign: [...VOCABULARIES].flatMap(([chart, names]) => (chart === folder ? [] : [names])),
    isChart: folder !== '',
    hasStatements: file.startsWith('server/db/') || file.endsWith('store.ts'),
  }
}

const areOf = (names: ReadonlySet<string>, texts: readonly string[]): boolean =>
  texts.every((text) => names.has(text))

/** The states of each chart, and the statuses of accounts, invoices and verifications. */
const WHOLE: readonly (readonly string[])[] = [
  CUSTOMER_STATUSES,
  IDENTITY_STATUSES,
  InvoiceStatus.options,
  ...Object.values(MACHINES).map(({ states }) => Object.keys(states)),
]

/** True if a type has every state of a chart, with or without other words. */
const holdsChart = (texts: readonly string[]): boolean =>
  WHOLE.some((names) => names.every((name) => texts.includes(name)))

const isChartType = ({ own, foreign }: FileContext, texts: readonly string[] | null): boolean =>
  texts !== null &&
  texts.length > 1 &&
  !areOf(own, texts) &&
  (foreign.some((names) => areOf(names, texts)) || holdsChart(texts))

const isState = ({ own, foreign }: FileContext, text: string): boolean =>
  !own.has(text) && foreign.some((names) => names.has(text))

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
])

/** The value that is compared with the literal, or has it as default; null if there is none. */
const comparedWith = (literal: ts.StringLiteralLike): ts.Expression | null => {
  const { parent } = literal
  if (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind))
    return parent.left === literal ? parent.right : parent.left
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression
  return null
}

const STATE_NAME = /^(state|step)$|(State|Step|_state|_step)$/

/** Recognises a state by the name of its value, because some states in rows and answers have the type of any text. */
const isNamedState = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && STATE_NAME.test(name.text)
}

/** True for the `kind` of a value, which is never a state. For example, a provider's verdict uses the same words as a charge. */
const isKind = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && name.text === 'kind'
}

/** True for the name of a property, a module or a type, which is not a value. */
const isName = (literal: ts.StringLiteralLike): boolean =>
  ts.isPropertyAssignment(literal.parent)
    ? literal.parent.name === literal
    : ts.isImportDeclaration(literal.parent) ||
      ts.isLiteralTypeNode(literal.parent) ||
      ts.isComputedPropertyName(literal.parent) ||
      ts.isPropertySignature(literal.parent)

/** True for an item of a list that contains only states, or that is searched for a state. */
const isListed = (checker: ts.TypeChecker, context: FileContext, literal: ts.StringLiteralLike): boolean => {
  const list = ts.isArrayLiteralExpression(literal.parent) ? literal.parent : null
  if (!list) return false
  const expected = checker.getContextualType(literal)
  if (expected && isChartType(context, textsOf(expected))) return true
  const call = ts.isPropertyAccessExpression(list.parent) ? list.parent.parent : null
  const [searched] = call && ts.isCallExpression(call) ? call.arguments : []
  if (!searched) return false
  const texts = textsOf(checker.getTypeAtLocation(searched))
  return texts === null
    ? isNamedState(searched) && isState(context, literal.text)
    : isChartType(context, texts) && !isKind(searched)
}

/** True if a literal is the value of a field for a state, in a row, an answer or a condition on a column. */
const isStored = (checker: ts.TypeChecker, context: FileContext, literal: ts.StringLiteralLike): boolean => {
  const { parent } = literal
  if (!isState(context, literal.text)) return false
  if (ts.isCallExpression(parent)) {
    const [column] = parent.arguments
    return column !== undefined && ts.isStringLiteral(column) && STATE_NAME.test(column.text)
  }
  if (!ts.isPropertyAssignment(parent) || !ts.isIdentifier(parent.name)) return false
  if (!STATE_NAME.test(parent.name.text)) return false
  const expected = checker.getContextualType(literal)
  const texts = expected ? textsOf(expected) : null
  return texts === null || isChartType(context, texts)
}

/** A condition on a column in a statement, with the texts that the column is compared with. */
const CONDITION =
  /\b(\w*(?:state|step|status|outcome|reason))\s*(?:=|<>|!=|(?:not\s+)?in\s*\(|is\s+(?:not\s+)?distinct\s+from)\s*('[^']*'(?:\s*,\s*'[^']*')*)/gi

/** The states that a statement names. A `status` may be that of a person or a card, so it counts only with an unmistakable name. */
const statesInStatement = (context: FileContext, statement: string): string[] =>
  [...statement.matchAll(CONDITION)].flatMap(([, column = '', list = '']) =>
    [...list.matchAll(/'([^']*)'/g)]
      .map(([, text = '']) => text)
      .filter((text) => isState(context, text) && (STATE_NAME.test(column) || UNMISTAKABLE.has(text))),
  )

const decides = (checker: ts.TypeChecker, context: FileContext, literal: ts.StringLiteralLike): boolean => {
  const isUnmistakable = UNMISTAKABLE.has(literal.text) && isState(context, literal.text)
  const other = comparedWith(literal)
  if (other) {
    const texts = textsOf(checker.getTypeAtLocation(other))
    if (texts !== null) return isChartType(context, texts) && !isKind(other)
    return isUnmistakable || (isNamedState(other) && isState(context, literal.text))
  }
  if (isListed(checker, context, literal) || isStored(checker, context, literal)) return true
  // In a chart, a text that is not compared belongs to the chart: its states, tags and targets.
  if (!isUnmistakable || context.isChart) return false
  const expected = checker.getContextualType(literal)
  const texts = expected ? textsOf(expected) : null
  return texts === null || texts.length < 2 || isChartType(context, texts)
}

const isTemplatePart = (
  node: ts.Node,
): node is ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)

const namedStates = (checker: ts.TypeChecker, context: FileContext, node: ts.Node): string[] => {
  const inStatement =
    context.hasStatements && isTemplatePart(node) ? statesInStatement(context, node.text) : []
  const isLiteral = ts.isStringLiteralLike(node) && node.text !== '' && !isName(node)
  return isLiteral && decides(checker, context, node) ? [node.text, ...inStatement] : inStatement
}

/** The checked files of a program, with their paths from `root`. */
export const checkedFiles = (
  program: ts.Program,
  { root, isChecked }: { root: string; isChecked: (file: string) => boolean },
): { file: string; source: ts.SourceFile }[] =>
  program
    .getSourceFiles()
    .map((source) => ({ file: relative(root, source.fileName).split(sep).join('/'), source }))
    .filter(({ file }) => isChecked(file))

/** The places in a file where a literal is compared with the state of a chart or sets it, as `file:line literal`. */
export const stateLiterals = (
  checker: ts.TypeChecker,
  { file, source }: { file: string; source: ts.SourceFile },
): string[] => {
  const context = contextOf(file)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(...namedStates(checker, context, node).map((text) => `${file}:${line + 1} ${text}`))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
